import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import panel from '#platform/reviewing/console/panel.module.css'
import blocks from '#ui/antd/record/blocks.module.css'
import { Quantity } from '#platform/ledger/shared/quantity.tsx'
import type { appealReview } from '../contract.ts'

type Ledger = CallReply<typeof appealReview.get>['detail']['ledger']

/** The account's ledger entries before and after the appeal, newest first, with a marker at the time of the appeal. */
export function LedgerExcerpt({ ledger: { from, to, total, entries }, filedAt }: { ledger: Ledger; filedAt: string }) {
  const later = entries.filter(({ at }) => at > filedAt)
  const before = entries.filter(({ at }) => at <= filedAt)
  return (
    <section className={blocks.card} aria-label="账户明细">
      <header>
        <h2>账户明细</h2>
        <span>
          {from} 至 {to}，{total > entries.length ? `共 ${total} 条，显示最近 ${entries.length} 条` : `共 ${total} 条`}
        </span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard */}
      <section className={panel.scroll} tabIndex={0} aria-label="申诉前后七天的明细">
        <table className={panel.ledger}>
          <thead>
            <tr>
              <th>时间</th>
              <th>服务类型</th>
              <th>明细</th>
              <th>数量</th>
              <th>余额</th>
            </tr>
          </thead>
          <tbody>
            <Rows entries={later} />
            <tr className={panel.here}>
              <td>{formatMinute(filedAt)}</td>
              <td colSpan={4}>提交申诉</td>
            </tr>
            <Rows entries={before} />
          </tbody>
        </table>
      </section>
      {total === 0 && <p className={panel.none}>这段时间没有明细。</p>}
    </section>
  )
}

function Rows({ entries }: Pick<Ledger, 'entries'>) {
  return entries.map(({ id, at, service, detail, amount, balance }) => (
    <tr key={id}>
      <td>{formatMinute(at)}</td>
      <td>{service}</td>
      <td>{detail}</td>
      <td>
        <Quantity amount={amount} />
      </td>
      <td>{balance.toLocaleString('zh-CN')}</td>
    </tr>
  ))
}
