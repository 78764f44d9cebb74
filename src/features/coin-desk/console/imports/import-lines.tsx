import type { CallReply } from '#gateway/call.ts'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import styles from '../back-office.module.css'
import type { getImport } from '../../import-contract.ts'

type Import = CallReply<typeof getImport>
type Line = Import['items'][number]

export function ImportLines({ found: { kind, items, total } }: { found: Import }) {
  return (
    <RecordList<Line>
      list={`/console/coin-imports ${kind}`}
      label="各行"
      columns={columnsOf(kind === 'recharge')}
      rows={items}
      rowKey={({ line }) => String(line)}
      total={total}
    />
  )
}

function columnsOf(isRecharge: boolean): ListColumn<Line>[] {
  return [
    { key: 'line', title: '行号', width: 70, phone: 'name', text: ({ line }) => String(line) },
    {
      key: 'result',
      title: '结果',
      text: ({ faults, bookingId }) => faults.join('；') || (bookingId === null ? '无误' : `记账 ${bookingId} 号`),
      render: ({ faults, bookingId }) =>
        faults.length > 0 ? <Faults faults={faults} /> : bookingId === null ? '无误' : `记账 ${bookingId} 号`,
    },
    { key: 'account', title: '账号', className: styles.mono, text: ({ account }) => account },
    { key: 'quantity', title: '数量', isNumber: true, phone: 'amount', text: ({ quantity }) => quantity },
    isRecharge
      ? { key: 'yuan', title: '金额（元）', isNumber: true, text: ({ yuan }) => yuan }
      : { key: 'service', title: '业务类型', text: ({ service }) => service },
    { key: 'reference', title: isRecharge ? '收款凭证号' : '业务流水号', className: styles.mono, text: ({ reference }) => reference },
    { key: 'detail', title: isRecharge ? '备注' : '明细', className: styles.detail, text: ({ detail }) => detail },
  ]
}

function Faults({ faults }: { faults: readonly string[] }) {
  return (
    <ul className={styles.faults}>
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  )
}
