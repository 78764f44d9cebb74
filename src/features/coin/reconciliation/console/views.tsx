import { Link, useLocation } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import type { getSums } from '../contract.ts'
import { paymentStates } from '../rules.ts'
import styles from './reconciliation.module.css'

const views = [
  { href: '/console/reconciliation', label: '收款' },
  { href: '/console/reconciliation/unpaid', label: '无收款的入账' },
  { href: '/console/reconciliation/files', label: '收款文件' },
]

/** The three sides of the reconciliation. */
export function Views() {
  const { pathname } = useLocation()
  return <FilterTabs label="对账" tabs={views.map((view) => ({ ...view, current: view.href === pathname }))} isOuter />
}

type SumsProps = { sums: CallReply<typeof getSums> }
const shown = ['open', 'matched', 'review', 'booked'] as const

/** What is left on either side, each leading to its list. */
export function Sums({ sums }: SumsProps) {
  const { unpaid, from, to } = sums
  return (
    <section className={styles.sums} aria-label="对账情况">
      {shown.map((state) => (
        <Link key={state} to={`/console/reconciliation?state=${state}`}>
          <span>{paymentStates[state].label}的收款</span>
          <strong>{sums[state].count.toLocaleString('zh-CN')}</strong>
          <span>{formatYuan(sums[state].fen)} 元</span>
        </Link>
      ))}
      {/* Before the first payment was read, every recharge is without one. */}
      {from && (
        <Link to={`/console/reconciliation/unpaid?${new URLSearchParams({ from, to })}`}>
          <span>无收款的入账</span>
          <strong>{unpaid.count.toLocaleString('zh-CN')}</strong>
          <span>{formatYuan(unpaid.fen)} 元</span>
        </Link>
      )}
    </section>
  )
}
