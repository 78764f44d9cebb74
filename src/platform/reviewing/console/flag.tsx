import type { ReactNode } from 'react'
import styles from './flag.module.css'

/** Something the reviewer should look at. */
export function Flag({ children }: { children: ReactNode }) {
  return <span className={styles.flag}>{children}</span>
}
