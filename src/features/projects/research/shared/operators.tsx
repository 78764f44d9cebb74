import type { ChangeEvent } from 'react'
import styles from './operator-picker.module.css'

export type Province = { province: string; operators: { id: string; name: string }[] }

type OperatorsProps = {
  shown: Province[]
  chosen: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKey: (isDown: boolean) => void
  wanted: string
}

/** The operating entities as a list of choices. `onKey`: a key that chooses is pressed, or released. */
export function Operators({ shown, chosen, onChange, onKey, wanted }: OperatorsProps) {
  return (
    <div className={styles.lists}>
      {shown.length > 0 && (
        <nav aria-label="省份">
          <ul>
            {shown.map(({ province }) => (
              <li key={province}>
                <a href={`#province-${province}`}>{province}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* Scrolls, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.groups} aria-label="运营主体列表" tabIndex={0}>
        {shown.map(({ province, operators }) => (
          <div key={province} id={`province-${province}`} className={styles.group}>
            <p>{province}</p>
            {operators.map((one) => (
              <label key={one.id}>
                <input
                  type="radio"
                  name="operator"
                  value={one.id}
                  checked={one.id === chosen}
                  onChange={onChange}
                  onKeyDown={({ key }) => onKey(key !== 'Tab')}
                  // The space bar chooses after it is released.
                  onKeyUp={({ key }) => onKey(key === ' ')}
                />
                {one.name}
              </label>
            ))}
          </div>
        ))}
        {shown.length === 0 && <p className={styles.none}>没有名称包含“{wanted}”的运营主体</p>}
      </section>
    </div>
  )
}
