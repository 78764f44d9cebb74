import { formatCoins } from '#features/coin/accounts/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { classes } from '#ui/classes.ts'
import type { getAccount } from '../../contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'

/** Coins that other systems have reserved and not yet used. */
export function Holds({ holds }: { holds: CallReply<typeof getAccount>['holds'] }) {
  if (holds.length === 0) return null
  return (
    <section className={blocks.card} aria-label="预扣">
      <h2>预扣</h2>
      <ul className={styles.legs}>
        {holds.map(({ id, amount, reference, madeBy, at, expiresAt }) => (
          <li key={id}>
            <span>{reference || madeBy}</span>
            <strong>{formatCoins(amount)}</strong>
            {reference && <span className={classes(blocks.muted, styles.across)}>{madeBy}</span>}
            <span className={classes(blocks.muted, styles.across)}>
              {formatMinute(at)} 至 {formatMinute(expiresAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
