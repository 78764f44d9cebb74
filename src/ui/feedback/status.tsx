import { CircleAlert, CircleCheck, CircleDashed, Clock, Info } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './status.module.css'

export type StatusTone = 'success' | 'warning' | 'error' | 'info' | 'latest' | 'neutral'

/** The colours of states for what is not drawn by `Status`. */
export const toneColours: Record<StatusTone, string> = {
  success: 'var(--success)',
  warning: 'var(--warning)',
  error: 'var(--error)',
  info: 'var(--accent)',
  latest: 'var(--blue)',
  neutral: 'var(--muted)',
}

const icons = {
  success: <CircleCheck />,
  warning: <Clock />,
  error: <CircleAlert />,
  info: <Info />,
  latest: <Info />,
  neutral: <CircleDashed />,
}

/** A state as text, with an icon beside the colour. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes(styles.status, styles[tone])}>
      {icons[tone]}
      {children}
    </span>
  )
}
