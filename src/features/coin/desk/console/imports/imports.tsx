import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { toChoices } from '#kit/choices.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { getImport, listImports, getImportTemplate, previewImport } from '../../import-contract.ts'
import { importKinds, type CoinImportKind, importColumns } from '../../rules.ts'
import { formatNumber } from '../format-number.ts'
import { type Line, path, toWords, verb } from './import-words.tsx'
import { Segmented } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'

type Import = CallReply<typeof listImports>['items'][number]
const kinds = toChoices(importKinds)

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  if (opened) return { opened: await call(getImport, opened), kind: '' as const, listed: undefined }
  const kind = readFilters(url).oneOf('kind', importKinds)
  return { opened: undefined, kind, listed: await call(listImports, { kind, ...listed }) }
})

export const title = '批量导入'

const columns: ListColumn<Import>[] = [
  { key: 'quantity', title: '数量合计', type: 'count', phone: 'amount', text: ({ quantity }) => formatNumber(quantity) },
  { key: 'kind', title: '类型', type: 'text', text: ({ kind }) => importKinds[kind] },
  { key: 'fen', title: '金额合计（元）', type: 'amount', text: ({ kind, fen }) => (kind === 'recharge' ? formatYuan(fen) : '') },
]

export default function ImportsScreen({ loaderData: { opened, kind, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportPreview<Line> key={opened.id} found={opened} words={toWords(opened)} onChange={() => void revalidate()} />
  return (
    <Screen
      title="批量导入"
      lead="充值与扣除按文件入账：有一行错误就一笔也不记；同一文件、同一凭证号只记一次。"
      filters={<CoinImportUpload />}
    >
      <ImportList<Import>
        {...{ path, verb, listed, columns }}
        label="导入"
        find={(asked) => callFromBrowser(listImports, { ...asked, kind })}
        hasReview
        filters={[{ kind: 'choice', name: 'kind', label: '类型', options: kinds }]}
        empty={<p>下载模板填写，在上方选择文件；先预览，再入账。</p>}
      />
    </Screen>
  )
}

const choices = Object.entries(importKinds).map(([value, label]) => ({ value: value as CoinImportKind, label: `${label}导入` }))

function CoinImportUpload() {
  const [kind, setKind] = useState<CoinImportKind>('recharge')
  return (
    <ImportUpload
      button={`选择${importKinds[kind]}文件`}
      columns={importColumns[kind]}
      hint={kind === 'recharge' && '金额为 0 即赠送。'}
      preview={(file, accepted) => callFromBrowser(previewImport, { kind, file, accepted })}
      getTemplate={(form) => callFromBrowser(getImportTemplate, { kind, form })}
      before={<Segmented<CoinImportKind> aria-label="导入类型" value={kind} options={choices} onChange={setKind} />}
    />
  )
}
