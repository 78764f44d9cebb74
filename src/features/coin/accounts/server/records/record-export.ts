import { formatDate, formatDateTime } from '#kit/dates.ts'
import type { ExportKind } from '#platform/exports/server/export-job.ts'
import { recordColumns, type RecordFilters } from '../../rules.ts'
import { getCoinAccount } from '../accounts/accounts.ts'
import { nameFilters } from '../accounts/name-filters.ts'
import { countRecords, listRecordBatches } from './records.ts'

const shapes = [
  { type: 'text', width: 48 },
  { type: 'text', width: 18 },
  { type: 'count', width: 12 },
  { type: 'time', width: 22 },
  { type: 'time', width: 22 },
] as const

/** Exports the filtered records of one account. */
export const recordExport: ExportKind<RecordFilters> = {
  name: 'coin.records',
  async openTable(db, { owner, filters, now }) {
    const own = await getCoinAccount(db, owner.replace(/^coin /, ''))
    return {
      form: 'xlsx',
      fileName: `查询币明细_${own.id}_${formatDate(now).replaceAll('-', '')}`,
      sheetName: '查询币明细',
      title: formatTitle(own.account, filters, now),
      columns: shapes.map((shape, at) => ({ heading: recordColumns[at] as string, ...shape })),
      total: await countRecords(db, own, filters),
      async *rows() {
        for await (const records of listRecordBatches(db, own, filters))
          yield records.map(({ detail, service, quantity, creditedAt, debitedAt }) => [detail, service, quantity, creditedAt, debitedAt])
      },
    }
  },
}

function formatTitle(account: string, filters: RecordFilters, now: Date): string {
  const { from, to } = filters
  const range = from || to ? `${from || '最早'} 至 ${to || formatDate(now)}` : '全部日期'
  return [`账号 ${account}`, range, ...nameFilters(filters, '明细'), `导出时间 ${formatDateTime(now)}`].join('　')
}
