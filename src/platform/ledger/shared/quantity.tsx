import type { ReactNode } from 'react'
import styles from './quantity.module.css'

/** A quantity of coins in the colour of its direction, +1,000 unless the children write it otherwise. The colour only repeats the sign. */
export function Quantity({ amount, children = formatQuantity(amount) }: { amount: number; children?: ReactNode }) {
  return <span className={amount > 0 ? styles.in : amount < 0 ? styles.out : undefined}>{children}</span>
}

/** +1,000, -3 or 0: the sign shows the direction without colour. */
export function formatQuantity(amount: number): string {
  return `${amount > 0 ? '+' : ''}${(amount || 0).toLocaleString('zh-CN')}`
}
