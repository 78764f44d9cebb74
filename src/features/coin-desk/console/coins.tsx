import { coinUnit, formatSigned } from '#features/coin/rules.ts'
import styles from './back-office.module.css'

export function coinsText(amount: number): string {
  return `${amount.toLocaleString('zh-CN')} ${coinUnit}`
}

/** A signed amount; the sign carries the meaning, the colour repeats it. */
export function Change({ amount, isStruck = false }: { amount: number; isStruck?: boolean }) {
  const text = formatSigned(amount).replace(/\d+/, (digits) => Number(digits).toLocaleString('zh-CN'))
  return isStruck ? <del className={styles.struck}>{text}</del> : <span className={amount > 0 ? styles.in : styles.out}>{text}</span>
}
