import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  title: string /** Nothing else stands in the page: the title is its heading. */
  isPage?: boolean
  children?: ReactNode
}

/** Message for an empty list, with possible next steps (`children`). */
export function EmptyState({ title, isPage = false, children }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 160 104" width="160" height="104" fill="none" aria-hidden="true">
        <path d="M8 76c24-20 40-20 64 0s40 20 80 0" />
        <path d="M8 86c24-20 40-20 64 0s40 20 80 0" />
        <circle cx="80" cy="36" r="26" />
        <circle cx="80" cy="42" r="17" />
        <circle cx="80" cy="48" r="8" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  )
}
