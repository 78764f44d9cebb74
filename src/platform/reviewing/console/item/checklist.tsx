import { Checkbox } from 'antd'
import { getReviewWords, type ReviewDeclaration } from '../../rules.ts'
import type { Tick } from '../review-data.ts'
import styles from './checklist.module.css'

type ChecklistProps = {
  declaration: ReviewDeclaration
  ticks: readonly Tick[]
  disabled: boolean
  onTick: (check: string, isDone: boolean) => void
}

/** Beside the actions, with how much of it is done; it advises and never blocks. */
export function Checklist({ declaration, ticks, disabled, onTick }: ChecklistProps) {
  const { checklist } = declaration
  if (checklist.length === 0) return null
  const { work } = getReviewWords(declaration)
  const done = checklist.filter(({ id }) => ticks.some((tick) => tick.id === id)).length
  return (
    <section className={styles.checklist} aria-label={`${work}要点`}>
      <h3>
        {work}要点{' '}
        <span data-complete={done === checklist.length ? '' : undefined}>
          {done} / {checklist.length}
        </span>
      </h3>
      <ul className={styles.list}>
        {checklist.map(({ id, text }) => {
          const tick = ticks.find((one) => one.id === id)
          return (
            <li key={id}>
              <Checkbox checked={tick !== undefined} disabled={disabled} onChange={(event) => onTick(id, event.target.checked)}>
                {text}
              </Checkbox>
              {tick && <span className={styles.by}>{tick.byName}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
