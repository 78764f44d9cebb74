import { Checkbox } from 'antd'
import { getReviewWords, type ReviewDeclaration } from '../../rules.ts'
import type { Check } from '../review-data.ts'
import styles from './checklist.module.css'

type ChecklistProps = {
  declaration: ReviewDeclaration
  checks: readonly Check[]
  disabled: boolean
  isRequired: boolean
  onCheck: (id: string, isDone: boolean) => void
}

/** Beside the actions, with how much of it is done; it advises, unless a setting asks for all of it. */
export function Checklist({ declaration, checks, disabled, isRequired, onCheck }: ChecklistProps) {
  const { checklist } = declaration
  if (checklist.length === 0) return null
  const { work } = getReviewWords(declaration)
  const done = checklist.filter(({ id }) => checks.some((one) => one.id === id)).length
  return (
    <section className={styles.checklist} aria-label={`${work}要点`}>
      <h3>
        {work}要点{' '}
        <span data-complete={done === checklist.length ? '' : undefined}>
          {done} / {checklist.length}
          {isRequired && '，须全部完成'}
        </span>
      </h3>
      <ul className={styles.list}>
        {checklist.map(({ id, text }) => {
          const check = checks.find((one) => one.id === id)
          return (
            <li key={id}>
              <Checkbox checked={check !== undefined} disabled={disabled} onChange={(event) => onCheck(id, event.target.checked)}>
                {text}
              </Checkbox>
              {check && <span className={styles.by}>{check.byName}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
