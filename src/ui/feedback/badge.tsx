import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A small label: a category, a count, 示例. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>
}
