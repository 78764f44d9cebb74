import type { CallReply } from '#gateway/call.ts'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import styles from '../back-office.module.css'
import type { getImport } from '../../import-contract.ts'

type Import = CallReply<typeof getImport>
type Line = Import['items'][number]

export function ImportLines({ found: { kind, items, total } }: { found: Import }) {
  const isRecharge = kind === 'recharge'
  return (
    <PagedTable<Line>
      rowKey="line"
      items={items}
      total={total}
      columns={[
        { title: '行号', width: 70, dataIndex: 'line' },
        {
          title: '结果',
          render: (_, { faults, bookingId }) =>
            faults.length > 0 ? (
              <ul className={styles.faults}>
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            ) : bookingId === null ? (
              '无误'
            ) : (
              `记账 ${bookingId} 号`
            ),
        },
        { title: '账号', className: styles.mono ?? '', dataIndex: 'account' },
        { title: '数量', className: styles.number ?? '', dataIndex: 'quantity' },
        ...(isRecharge
          ? [{ title: '金额（元）', className: styles.number ?? '', dataIndex: 'yuan' as const }]
          : [{ title: '业务类型', dataIndex: 'service' as const }]),
        { title: isRecharge ? '收款凭证号' : '业务流水号', className: styles.mono ?? '', dataIndex: 'reference' },
        { title: isRecharge ? '备注' : '明细', className: styles.detail ?? '', dataIndex: 'detail' },
      ]}
    />
  )
}
