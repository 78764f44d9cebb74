import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { formatYuan } from '#kit/money.ts'
import { importStates, type ImportState } from '#platform/imports/rules.ts'
import { filtersOf } from '#ui/antd/filters.tsx'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import styles from '../back-office.module.css'
import { getImport, listImports } from '../../import-contract.ts'
import { ImportReview } from './import-review.tsx'
import { ImportUpload } from './import-upload.tsx'
import { importKinds } from '../../rules.ts'
import { figureOf } from '../figure.ts'
import { orderOf } from '../order-of.ts'

type Import = CallReply<typeof listImports>['items'][number]
const kinds = Object.entries(importKinds).map(([value, label]) => ({ value, label }))
const states = Object.entries(importStates).map(([value, { label }]) => ({ value, label }))
const knownStates = ['', ...(Object.keys(importStates) as ImportState[])] as const

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize } = filtersOf(url)
  const id = text('id')
  if (id)
    return {
      opened: await call(getImport, { id, onlyFaults: text('faults') === '1' ? '1' : '', page, pageSize }),
      listed: undefined,
    }
  const filters = { kind: orderOf(['recharge', 'use', ''] as const, text('kind'), ''), state: orderOf(knownStates, text('state'), '') }
  return {
    opened: undefined,
    listed: await call(listImports, { ...filters, page, pageSize }),
  }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '批量导入'

const columns: ListColumn<Import>[] = [
  { key: 'fileName', title: '文件', className: styles.detail, phone: 'name', text: ({ fileName }) => fileName },
  {
    key: 'state',
    title: '状态',
    phone: 'state',
    text: ({ state }) => importStates[state].label,
    render: ({ state }) => <Status tone={importStates[state].tone}>{importStates[state].label}</Status>,
  },
  { key: 'quantity', title: '数量合计', isNumber: true, phone: 'amount', text: ({ quantity }) => figureOf(quantity) },
  { key: 'kind', title: '类型', text: ({ kind }) => importKinds[kind] },
  { key: 'lines', title: '行数', isNumber: true, text: ({ lines }) => figureOf(lines) },
  { key: 'fen', title: '金额合计（元）', isNumber: true, text: ({ kind, fen }) => (kind === 'recharge' ? formatYuan(fen) : '') },
  { key: 'madeBy', title: '经办', text: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: '上传时间', text: ({ madeAt }) => formatMinute(madeAt) },
  { key: 'finishedAt', title: '完成时间', text: ({ finishedAt }) => formatMinute(finishedAt) },
]

export default function ImportsScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  if (opened) return <ImportReview key={opened.id} found={opened} onChange={() => void revalidate()} />
  return (
    <Screen title="批量导入" lead="充值与扣除按文件入账：有一行错误就一笔也不记；同一文件、同一凭证号只记一次。" filters={<ImportUpload />}>
      <RecordList<Import>
        list="/console/coin-imports"
        label="导入"
        columns={columns}
        rows={listed?.items ?? []}
        rowKey={({ id }) => id}
        total={listed?.total ?? 0}
        filters={[
          { kind: 'choice', name: 'kind', label: '类型', options: kinds },
          { kind: 'choice', name: 'state', label: '状态', options: states },
        ]}
        open={({ id }) => `?id=${id}`}
        empty={<p>下载模板填写，在上方选择文件；先预览，再入账。</p>}
      />
    </Screen>
  )
}
