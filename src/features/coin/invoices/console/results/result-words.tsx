import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import type { ImportPreviewWords } from '#platform/imports/console/import-words.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { resultImports } from '../../batch-contract.ts'
import { ArchiveUpload } from './archive-upload.tsx'

type Results = CallReply<typeof resultImports.getImport>
export type Line = Results['items'][number]

export const path = '/console/invoice-results'
export const verb = '登记'

export function toWords(found: Results, onFiles: () => void): ImportPreviewWords<Line> {
  const { id, lines, known, fen, faulty } = found
  return {
    path,
    verb,
    lead: `开票结果，${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传`,
    figures: [
      { label: '行数', value: lines.toLocaleString('zh-CN'), ...(known > 0 && { note: `其中 ${known} 行此前已登记` }) },
      { label: '有错误的行', value: faulty.toLocaleString('zh-CN') },
      { label: '待登记金额', value: `¥${formatYuan(fen)}` },
    ],
    outcomes: {
      faulty: '缺少文件的请在此上传文件包，其余请在结果表中改正后重新上传。',
      failed: '一份也未登记',
      booked: `${lines} 行已全部登记，客户可以下载发票。`,
    },
    lines: {
      list: `${path} lines`,
      columns,
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

const columns: readonly ListColumn<Line>[] = [
  { key: 'code', title: '申请编号', type: 'identifier', phone: 'name', text: ({ code }) => code },
  { key: 'title', title: '开票单位', type: 'text', text: ({ title }) => title },
  { key: 'fen', title: '金额（元）', type: 'amount', phone: 'amount', text: ({ invoiceId, fen }) => (invoiceId ? formatYuan(fen) : '') },
  { key: 'number', title: '发票号码', type: 'identifier', text: ({ number }) => number },
  { key: 'day', title: '开票日期', type: 'day', text: ({ day }) => day },
  { key: 'files', title: '文件', type: 'text', text: ({ files }) => files.join('、').toUpperCase() },
  { key: 'state', title: '申请现状', type: 'text', phone: 'state', text: ({ state }) => state },
]
