import type { ReactNode } from 'react'
import { type StateDrawing, stateDrawings, waterDrawing } from '#kit/drawings/state-drawings.ts'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  /** Which state it is: the drawing says so too. */
  drawing?: StateDrawing
  /** Nothing else stands in the page: the title is its heading. */
  isPage?: boolean
  children?: ReactNode
}

/** Message for an empty list, with possible next steps (`children`). */
export function EmptyState({ title, drawing = 'empty', isPage = false, children }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 160 104" width="160" height="104" fill="none" aria-hidden="true">
        <path d={stateDrawings[drawing]} />
        <path d={waterDrawing} />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.next}>{children}</div>}
    </div>
  )
}
