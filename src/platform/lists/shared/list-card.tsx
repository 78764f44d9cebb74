import type { ReactNode } from 'react'
import styles from './list-card.module.css'

type ListCardProps = {
  /** Tabs, filters and tools. */
  head: ReactNode
  /** What is done with the chosen rows. */
  bulk?: ReactNode
  children: ReactNode
}

/** A list of the console as one card; on a phone its rows are cards themselves. */
export function ListCard({ head, bulk, children }: ListCardProps) {
  return (
    <div className={styles.card}>
      {head}
      {children}
      {bulk}
    </div>
  )
}
