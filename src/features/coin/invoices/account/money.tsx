import { formatYuan } from '#kit/money.ts'
import styles from './invoices.module.css'

export function Money({ fen }: { fen: number }) {
  return <span className={styles.money}>¥{formatYuan(fen)}</span>
}
