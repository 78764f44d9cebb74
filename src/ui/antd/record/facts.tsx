import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names with their values, each a `Fact`, one a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export type Figure = { label: string; value: string; unit?: string; note?: string }

/** The key figures of a page, beside each other. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, unit, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit && <small>{unit}</small>}
            {note && <small className={styles.note}>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
