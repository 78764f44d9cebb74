import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import type { getResults } from '../../batch-contract.ts'
import styles from '../desk.module.css'

type Results = CallReply<typeof getResults>
type Line = Results['items'][number]

const outcomeOf = ({ errors, result }: Line) => errors.join('；') || result || '无误'

const columns: ListColumn<Line>[] = [
  { key: 'line', title: '行号', width: 70, text: ({ line }) => String(line) },
  {
    key: 'outcome',
    title: '结果',
    text: outcomeOf,
    render: (line) =>
      line.errors.length === 0 ? (
        outcomeOf(line)
      ) : (
        <ul className={styles.errors}>
          {line.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ),
  },
  { key: 'code', title: '申请编号', phone: 'name', text: ({ code }) => code },
  { key: 'title', title: '开票单位', text: ({ title }) => title },
  { key: 'fen', title: '金额（元）', isNumber: true, phone: 'amount', text: ({ invoiceId, fen }) => (invoiceId ? formatYuan(fen) : '') },
  { key: 'number', title: '发票号码', text: ({ number }) => number },
  { key: 'day', title: '开票日期', text: ({ day }) => day },
  { key: 'files', title: '文件', text: ({ files }) => files.join('、').toUpperCase() },
  { key: 'state', title: '申请现状', phone: 'state', text: ({ state }) => state },
]

export function ResultLines({ found: { items, total } }: { found: Results }) {
  return (
    <RecordList<Line>
      list="/console/invoice-results lines"
      label="各行"
      columns={columns}
      rows={items}
      rowKey={({ line }) => String(line)}
      total={total}
      open={({ invoiceId }) => (invoiceId ? `/console/invoices/${invoiceId}` : undefined)}
      hasViews={false}
    />
  )
}
