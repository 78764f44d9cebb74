import { Table, type TableColumnsType, type TableProps } from 'antd'
import { labelPageButton } from '#ui/navigation/label-page-button.ts'
import { useMedia } from '#ui/browser/use-hydrated.ts'
import { Quantity } from '#platform/ledger/shared/quantity.tsx'
import type { Recharge } from './choosing/chosen-recharges.ts'
import { toFen } from './choosing/chosen-recharges.ts'
import { Money } from './money.tsx'
import styles from './invoices.module.css'

type Row = Recharge & { block?: string }
type RechargeTableProps<T extends Row> = Omit<TableProps<T>, 'columns' | 'rowKey'>

/** Recharges, those that may not be chosen with the reason. */
export function RechargeTable<T extends Row>(props: RechargeTableProps<T>) {
  const isNarrow = useMedia('(max-width: 40em)')
  const money = { title: '金额', key: 'money', align: 'right', render: (_: unknown, { yuan }: T) => <Money fen={toFen(yuan)} /> } as const
  const number = {
    title: '充值编号',
    key: 'serial',
    render: (_: unknown, { serial, block, rechargedAt, quantity }: T) => (
      <>
        <span className={styles.serial}>{serial}</span>
        {isNarrow && (
          <span className={styles.small}>
            {rechargedAt.slice(0, 16)} · <Coins quantity={quantity} />
            &nbsp;枚
          </span>
        )}
        {block && <span className={styles.block}>不可选：{block}</span>}
      </>
    ),
  } as const
  const columns: TableColumnsType<T> = isNarrow
    ? [number, money]
    : [
        number,
        { title: '数量（枚）', key: 'quantity', align: 'right', render: (_, { quantity }) => <Coins quantity={quantity} /> },
        { title: '充值时间', dataIndex: 'rechargedAt' },
        money,
      ]
  // On a phone a pager of finger-size targets with one number fits beside the count.
  const pagination = props.pagination
    ? { ...props.pagination, itemRender: labelPageButton, size: 'large' as const, simple: isNarrow }
    : false
  return <Table<T> rowKey="id" size="middle" columns={columns} {...props} pagination={pagination} />
}

function Coins({ quantity }: Pick<Recharge, 'quantity'>) {
  return <Quantity amount={quantity}>{quantity.toLocaleString('zh-CN')}</Quantity>
}
