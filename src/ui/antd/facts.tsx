import type { ReactNode } from 'react'
import styles from './facts.module.css'

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** Names with their values, one a line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
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
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
