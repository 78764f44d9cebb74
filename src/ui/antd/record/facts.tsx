import type { CSSProperties, ReactNode } from 'react'
import styles from './facts.module.css'

/** Names with their values, each a `Fact`, one a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export type Figure = { label: string; value: string; unit?: string; note?: string }

const mostInRow = 6
/** Of characters: longer ones are smaller, so that no line ends within a number. */
const longest = 12

/** A browser would end a line within a day, after a hyphen. */
function keepDays(text: string): ReactNode {
  return text.split(/(\d{4}-\d\d-\d\d)/).map((part, i) => (i % 2 === 1 ? <span key={i}>{part}</span> : part))
}

/** The key figures of a page, beside each other. Rows are equally long, and the last one has no gap. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const inRow = Math.ceil(figures.length / Math.ceil(figures.length / mostInRow))
  return (
    <dl className={styles.figures} style={{ '--in-row': inRow } as CSSProperties}>
      {figures.map(({ label, value, unit, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-long={value.length > longest || undefined}>
            {value}
            {unit && <small>{unit}</small>}
            {note && <small className={styles.note}>{keepDays(note)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
