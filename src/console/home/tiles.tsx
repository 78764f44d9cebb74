import { Link } from 'react-router'
import type { BenchFact, BenchNumber } from '#platform/features/shared/workbench.ts'
import { Status } from '#ui/feedback/status.tsx'
import styles from './home.module.css'

type TilesProps = { numbers: readonly BenchNumber[]; facts?: readonly BenchFact[] }

const mostInRow = 4

/** Numbers and states, each of which leads to the list of what it counts. Rows are equally long, and the last one has no gap. */
export function Tiles({ numbers, facts = [] }: TilesProps) {
  const count = numbers.length + facts.length
  if (count === 0) return null
  return (
    <ul className={styles.tiles} data-columns={count === 1 ? mostInRow : Math.ceil(count / Math.ceil(count / mostInRow))}>
      {numbers.map((number) => (
        <li key={number.name}>
          <NumberTile {...number} />
        </li>
      ))}
      {facts.map((fact) => (
        <li key={fact.name}>
          <FactTile {...fact} />
        </li>
      ))}
    </ul>
  )
}

function NumberTile({ name, value, isMore, isLate, to }: BenchNumber) {
  return (
    <Link to={to} data-late={isLate ? '' : undefined} data-none={value === 0 ? '' : undefined}>
      <span>{name}</span>
      <strong>
        {value.toLocaleString('zh-CN')}
        {isMore && '+'}
      </strong>
    </Link>
  )
}

function FactTile({ name, text, note, tone, to }: BenchFact) {
  return (
    <Link to={to}>
      <span>{name}</span>
      {tone ? <Status tone={tone}>{text}</Status> : <b>{text}</b>}
      {note && <small>{note}</small>}
    </Link>
  )
}
