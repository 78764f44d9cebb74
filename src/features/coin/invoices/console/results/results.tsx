import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { resultImports } from '../../batch-contract.ts'
import { batchLimits, resultColumns } from '../../batch-rules.ts'
import { ArchiveUpload } from './archive-upload.tsx'
import { type Line, path, toWords, verb } from './result-words.tsx'

type Result = CallReply<typeof resultImports.listImports>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { opened, listed } = readImportAddress(url)
  if (opened) return { opened: await call(resultImports.getImport, opened), listed: undefined }
  return { opened: undefined, listed: await call(resultImports.listImports, listed) }
})

export const title = '开票结果导入'

const columns: ListColumn<Result>[] = [
  { key: 'fen', title: '金额合计（元）', type: 'amount', phone: 'amount', text: ({ fen }) => formatYuan(fen) },
]

export default function ResultsScreen({ loaderData: { opened, listed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const refresh = () => void revalidate()
  if (opened) return <ImportPreview<Line> key={opened.id} found={opened} words={toWords(opened, refresh)} onChange={refresh} />
  return (
    <Screen
      title="开票结果导入"
      lead="开票软件的结果逐行登记为“已开票”：先预览，全部无误才登记；已登记过的行自动跳过。"
      filters={<ResultUpload />}
    >
      <ImportList<Result>
        {...{ path, verb, listed, columns }}
        label="开票结果"
        find={(asked) => callFromBrowser(resultImports.listImports, asked)}
        empty={<p>下载模板填写，或按模板的列整理开票软件导出的结果，在上方选择文件。</p>}
      />
    </Screen>
  )
}

/** The table, and the files of its invoices, which may come before or after it. */
function ResultUpload() {
  return (
    <ImportUpload
      button="选择结果表"
      columns={resultColumns}
      hint="每行一份申请；发票号码一列请设为文本。"
      preview={(file, accepted) => callFromBrowser(resultImports.previewImport, { file, accepted })}
      getTemplate={(form) => callFromBrowser(resultImports.getImportTemplate, { form })}
      aside={<ArchiveUpload />}
    >
      <p className={blocks.muted}>
        文件包为 .zip，其中每个文件的名称含20位发票号码：PDF 以及 OFD 或 XML。一个最大 {batchLimits.archiveBytes / 1024 / 1024}{' '}
        MB，可以上传几个，先于或晚于结果表均可，保留 {batchLimits.daysKept} 天。
      </p>
    </ImportUpload>
  )
}
