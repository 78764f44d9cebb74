import type { ReactNode } from 'react'
import styles from './screen.module.css'

type ScreenProps = {
  title: string
  lead?: string
  /** The way back, a `BackLink`, above the heading. */
  back?: ReactNode
  actions?: ReactNode
  filters?: ReactNode
  children: ReactNode
}

/** Heading, filters and content of a list screen. */
export function Screen({ title, lead, back, actions, filters, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          {back}
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {filters}
      <div className={styles.content}>{children}</div>
    </div>
  )
}
