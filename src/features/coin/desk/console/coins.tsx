import { formatQuantity, Quantity } from '#platform/ledger/shared/quantity.tsx'
import styles from './back-office.module.css'

/** A signed amount, struck where it was reversed. */
export function Change({ amount, isStruck = false }: { amount: number; isStruck?: boolean }) {
  return isStruck ? <del className={styles.struck}>{formatQuantity(amount)}</del> : <Quantity amount={amount} />
}
