import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { formatMinute } from '#kit/dates.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import type { invoiceReview } from '../contract.ts'
import styles from '#platform/reviewing/console/panel.module.css'

type Recharge = CallReply<typeof invoiceReview.get>['detail']['recharges'][number]

/** The recharges of the application, and beside them the latest of the account. */
export function AccountRecharges({ recharges, fen }: { recharges: readonly Recharge[]; fen: number }) {
  const chosen = recharges.filter(({ isChosen }) => isChosen)
  const others = recharges.filter(({ isChosen }) => !isChosen)
  return (
    <section className={blocks.card} aria-label="充值记录">
      <header>
        <h2>充值记录</h2>
        <span>
          本次 {chosen.length} 条，合计 ¥{formatYuan(fen)}
        </span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="本次与近期的充值记录">
        <table className={styles.ledger}>
          <thead>
            <tr>
              <th>充值编号</th>
              <th>时间</th>
              <th>付款凭证</th>
              <th>数量</th>
              <th>金额</th>
            </tr>
          </thead>
          <tbody>
            <Rows recharges={chosen} />
            {others.length > 0 && (
              <tr className={styles.here}>
                <td colSpan={5}>该账户近期的其他充值</td>
              </tr>
            )}
            <Rows recharges={others} />
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Rows({ recharges }: { recharges: readonly Recharge[] }) {
  return recharges.map(({ id, serial, rechargedAt, receipt, quantity, fen, isReversed }) => (
    <tr key={id}>
      <td>
        {serial}
        {isReversed && '（已冲正）'}
      </td>
      <td>{formatMinute(rechargedAt)}</td>
      <td>{receipt || '—'}</td>
      <td>{quantity.toLocaleString('zh-CN')}</td>
      <td>{formatYuan(fen)}</td>
    </tr>
  ))
}
