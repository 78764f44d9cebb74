/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the options of a combobox that say two things; no tag has them */
import styles from './palette.module.css'
import type { Choice } from './recent.ts'

export type ChoiceGroup = { label: string; items: readonly Choice[] }

type FindOptionsProps = {
  id: string
  groups: readonly ChoiceGroup[]
  current: number
  onPoint: (place: number) => void
  onChoose: (choice: Choice) => void
}

/** The list of a combobox, whose field keeps the focus and has the keys. */
export function FindOptions({ id, groups, current, onPoint, onChoose }: FindOptionsProps) {
  const choices = groups.flatMap(({ items }) => items)
  return (
    <div id={`${id}-list`} role="listbox" aria-label="查找结果" className={styles.list}>
      {groups.map(({ label, items }) => (
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden="true" className={styles.group}>
            {label}
          </p>
          {items.map((item) => {
            const place = choices.indexOf(item)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
              <div
                key={item.path}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === current}
                className={styles.option}
                onMouseMove={() => onPoint(place)}
                onClick={() => onChoose(item)}
              >
                <span>{item.title}</span>
                {item.detail && <small>{item.detail}</small>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
