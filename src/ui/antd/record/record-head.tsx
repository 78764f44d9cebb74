import type { ReactNode } from 'react'
import blocks from './blocks.module.css'
import styles from './record-head.module.css'

type RecordHeadProps = {
  title: string
  status: ReactNode
  back: ReactNode
  actions: ReactNode
  /** The line below the title. */
  children: ReactNode
}

/** The head of a page about one object: the way back, its name and state, and what may be done with it. */
export function RecordHead({ title, status, back, actions, children }: RecordHeadProps) {
  return (
    <header className={styles.head}>
      {back}
      <div className={styles.title}>
        <h1>{title}</h1>
        {status}
      </div>
      <p className={blocks.muted}>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
