import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { readImportAddress } from '#platform/imports/console/import-address.ts'
import { ImportList } from '#platform/imports/console/import-list.tsx'
import { ImportPreview } from '#platform/imports/console/import-preview.tsx'
import { ImportUpload } from '#platform/imports/console/import-upload.tsx'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { resultImports } from '../../batch-contract.ts'
import { batchLimits, resultColumns } from '../../batch-rules.ts'
import { ArchiveUpload } from './archive-upload.tsx'

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

type Results = CallReply<typeof resultImports.getImport>
type Line = Results['items'][number]

const path = '/console/invoice-results'
const verb = '登记'

function toWords(found: Results, onFiles: () => void): ImportPreviewWords<Line> {
  const { id, lines, known, fen, faulty } = found
  return {
    path,
    verb,
    lead: `开票结果，${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传`,
    figures: [
      { label: '行数', value: lines.toLocaleString('zh-CN'), ...(known > 0 && { note: `其中 ${known} 行此前已登记` }) },
      { label: '有错误的行', value: faulty.toLocaleString('zh-CN') },
      { label: '金额合计', value: `¥${formatYuan(fen)}` },
    ],
    outcomes: {
      faulty: '缺少文件的请在此上传文件包，其余请在结果表中改正后重新上传。',
      failed: '一份也未登记',
      booked: `${lines} 行已全部登记，客户可以下载发票。`,
    },
    lines: {
      list: `${path} lines`,
      // The files of registered lines belong to their invoices.
      columns: lineColumns.filter(({ key }) => key !== 'files' || found.state !== 'booked'),
      formatResult: ({ result }) => result,
      open: ({ invoiceId }) => (invoiceId ? `/console/invoices/${invoiceId}` : undefined),
    },
    ...toActions(found),
    action: <ArchiveUpload id={id} onAdded={onFiles} />,
    watch: () => callFromBrowser(resultImports.watchImport, { id }),
  }
}

function toActions({ id, fileName, lines, known, fen }: Results): Pick<ImportPreviewWords<Line>, 'book' | 'drop'> {
  return {
    book: {
      label: '登记',
      title: `登记开票结果“${fileName}”？`,
      content: `将把 ${lines - known} 份申请登记为已开票，合计 ¥${formatYuan(fen)}，并通知客户。登记后不能撤销；有一行失败则一份也不登记。`,
      run: () => callFromBrowser(resultImports.bookImport, { id }).then(() => showToast('success', '已开始登记')),
    },
    drop: {
      title: `放弃开票结果“${fileName}”？`,
      content: '不登记任何一份申请；需要时可以重新上传。',
      run: () => callFromBrowser(resultImports.dropImport, { id }),
    },
  }
}

const lineColumns: readonly ListColumn<Line>[] = [
  { key: 'code', title: '申请编号', type: 'identifier', phone: 'name', text: ({ code }) => code },
  { key: 'title', title: '开票单位', type: 'text', text: ({ title: company }) => company },
  { key: 'fen', title: '金额（元）', type: 'amount', phone: 'amount', text: ({ invoiceId, fen }) => (invoiceId ? formatYuan(fen) : '') },
  { key: 'number', title: '发票号码', type: 'identifier', text: ({ number }) => number },
  { key: 'day', title: '开票日期', type: 'day', text: ({ day }) => day },
  { key: 'files', title: '文件', type: 'text', text: ({ files }) => files.join('、').toUpperCase() },
  { key: 'state', title: '申请现状', type: 'text', phone: 'state', text: ({ state }) => state },
]
