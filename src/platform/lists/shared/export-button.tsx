import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatDate } from '#kit/dates.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { FileDown } from '#ui/icons.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listCalls } from '../contract.ts'
import { listLimits } from '../rules.ts'
import type { ListColumn } from './list-column.ts'

export type FetchPage<T> = (page: { page: number; pageSize: number }) => Promise<{ items: readonly T[]; total: number }>

type ExportButtonProps<T> = {
  list: string
  label: string
  query: string
  columns: readonly ListColumn<T>[]
  total: number
  fetchPage: FetchPage<T>
}

const pageSize = 100

/** The filtered rows with the columns shown as a workbook; the export is on record before the file is written. */
export function ExportButton<T>({ list, label, query, columns, total, fetchPage }: ExportButtonProps<T>) {
  const { isSending, run } = useSubmission()

  async function download(): Promise<void> {
    await run(async () => {
      const rows = await readRows(fetchPage, total)
      await callFromBrowser(listCalls.recordExport, { list, query, rows: rows.length })
      const { downloadWorkbook } = await import('./download-workbook.ts')
      await downloadWorkbook(`${label} ${formatDate(new Date())}.xlsx`, {
        name: label,
        title: '',
        columns: columns.map(({ title, type }) => ({ heading: title, type })),
        rows: [rows.map((row) => columns.map(({ text }) => text(row)))],
      })
      showToast('success', `已导出 ${rows.length.toLocaleString('zh-CN')} 条，本次导出已记入审计`)
    })
  }

  const isTooLong = total > listLimits.exportedRows
  const why = isTooLong ? `最多导出 ${listLimits.exportedRows.toLocaleString('zh-CN')} 条，请先缩小筛选范围` : ''
  return (
    <Button
      type="text"
      icon={<FileDown />}
      loading={isSending}
      disabled={total === 0 || isTooLong}
      title={why}
      onClick={() => void download()}
    >
      导出
    </Button>
  )
}

async function readRows<T>(fetchPage: FetchPage<T>, total: number): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; rows.length < Math.min(total, listLimits.exportedRows); page++) {
    const { items, total: present } = await fetchPage({ page, pageSize })
    // A page beyond the end is answered with the last one: the list became shorter meanwhile.
    if (rows.length >= present) break
    rows.push(...items)
    if (items.length < pageSize) break
  }
  return rows
}
