import type { ColumnsType } from 'antd/es/table'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { RowLink } from '#platform/lists/shared/open-row.tsx'
import { OwnList, type OwnListProps } from '#platform/lists/shared/own/own-list.tsx'
import cards from '#platform/lists/shared/own/own-list.module.css'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Quantity } from '#platform/ledger/shared/quantity.tsx'
import type { listOwnRecharges } from '../../entry-contract.ts'
import { coinUnit, paidByLabels } from '../../rules.ts'
import { coinPaths } from '../../shared/coin-user.ts'
import styles from './recharges.module.css'

export const rechargesPageSize = 10

type Recharge = CallReply<typeof listOwnRecharges>['items'][number]
type RechargeListProps = Pick<OwnListProps<Recharge>, 'items' | 'total' | 'page' | 'busy' | 'onPage'> & { isFiltered: boolean }

function NoRecharges({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? '没有符合条件的充值' : '还没有充值'} drawing={isFiltered ? 'search' : 'empty'}>
      <p>
        <Link to={coinPaths.recharge} className={styles.link}>
          去充值
        </Link>
      </p>
    </EmptyState>
  )
}

function Serial({ serial, entryId }: Recharge) {
  if (entryId === null) return serial
  return (
    <RowLink target={coinPaths.entry(entryId)} label="">
      {serial}
    </RowLink>
  )
}

function Coins({ quantity }: Recharge) {
  return <Quantity amount={quantity}>{quantity.toLocaleString('zh-CN')}</Quantity>
}

function formatMoney({ fen }: Recharge): string {
  return fen > 0 ? `¥${formatYuan(fen)}` : '—'
}

function formatPaymentWay({ paidBy, isReversed }: Recharge): string {
  return `${paidByLabels[paidBy]}${isReversed ? '（已冲正）' : ''}`
}

const columns: ColumnsType<Recharge> = [
  { title: '充值编号', key: 'serial', render: (_, recharge) => <Serial {...recharge} /> },
  { title: '充值方式', key: 'way', render: (_, recharge) => formatPaymentWay(recharge) },
  { title: `数量（${coinUnit}）`, key: 'quantity', align: 'right', render: (_, recharge) => <Coins {...recharge} /> },
  { title: '付款金额', key: 'money', align: 'right', render: (_, recharge) => formatMoney(recharge) },
  { title: '充值时间', dataIndex: 'rechargedAt' },
]

export function RechargeList({ isFiltered, ...list }: RechargeListProps) {
  return (
    <OwnList<Recharge>
      {...list}
      pageSize={rechargesPageSize}
      rowKey={({ serial }) => serial}
      columns={columns}
      open={({ entryId }) => (entryId === null ? undefined : coinPaths.entry(entryId))}
      cardsUpTo={767}
      renderCard={(recharge) => <RechargeCard {...recharge} />}
      empty={<NoRecharges isFiltered={isFiltered} />}
    />
  )
}

function RechargeCard(recharge: Recharge) {
  return (
    <>
      <div className={cards.title}>
        <h2>
          <Serial {...recharge} />
        </h2>
        <b>
          <Coins {...recharge} /> {coinUnit}
        </b>
      </div>
      <p className={cards.line}>
        <span>
          {formatPaymentWay(recharge)} {formatMoney(recharge)}
        </span>
        <span>{recharge.rechargedAt}</span>
      </p>
    </>
  )
}
