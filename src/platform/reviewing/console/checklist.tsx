import { Checkbox } from 'antd'
import type { ReviewDeclaration } from '../rules.ts'
import styles from './checklist.module.css'
import type { Tick } from './review-data.ts'

type ChecklistProps = {
  declaration: ReviewDeclaration
  ticks: readonly Tick[]
  disabled: boolean
  onTick: (check: string, isDone: boolean) => void
}

export function Checklist({ declaration, ticks, disabled, onTick }: ChecklistProps) {
  return (
    <ul className={styles.list}>
      {declaration.checklist.map(({ id, text }) => {
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
  )
}
