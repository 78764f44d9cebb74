import { Link } from 'react-router'
import { Status } from '#ui/feedback/status.tsx'
import type { BenchFact, BenchNumber } from '#platform/features/shared/workbench.ts'
import styles from './home.module.css'

/** Numbers that each lead to the list of what they count. */
export function Numbers({ numbers }: { numbers: readonly BenchNumber[] }) {
  return (
    <ul className={styles.tiles}>
      {numbers.map(({ name, value, isMore, isLate, to }) => (
        <li key={name}>
          <Link to={to} data-late={isLate ? '' : undefined} data-none={value === 0 ? '' : undefined}>
            <span>{name}</span>
            <strong>
              {value.toLocaleString('zh-CN')}
              {isMore && '+'}
            </strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Facts({ facts }: { facts: readonly BenchFact[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ name, text, note, tone, to }) => (
        <li key={name}>
          <Link to={to}>
            <span>{name}</span>
            {tone ? <Status tone={tone}>{text}</Status> : <b>{text}</b>}
            {note && <small>{note}</small>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
