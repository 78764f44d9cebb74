import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { ErrorText } from '#ui/form/error-text.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './operator-picker.module.css'

export type Province = { province: string; operators: { id: string; name: string }[] }

type PickerProps = { provinces: Province[]; chosen: string; onChoose: (id: string) => void; error: string | undefined }

/** The operating entities by province, with links to the provinces beside them; open until one is chosen. */
export function OperatorPicker({ provinces, chosen, onChoose, error }: PickerProps) {
  const id = useId()
  const isHydrated = useHydrated()
  const [filter, setFilter] = useState('')
  const [isOpen, setOpen] = useState(chosen === '')
  const summary = useRef<HTMLElement>(null)
  const isByKey = useRef(false)
  const shown = filterProvinces(provinces, filter.trim())
  const name = provinces.flatMap(({ operators }) => operators).find((one) => one.id === chosen)?.name

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onChoose(currentTarget.value)
    // Arrow keys choose what they pass, so the list stays.
    const keepsFocus = isByKey.current
    isByKey.current = false
    if (keepsFocus) return
    setOpen(false)
    summary.current?.focus()
  }

  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>运营主体</legend>
      {/* Without scripts every entity is in sight until one was chosen. */}
      <details className={styles.picker} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary ref={summary}>{name ?? '请选择运营主体'}</summary>
        {/* Its place is kept, so that nothing moves when scripts bring it. */}
        <div className={styles.filter}>
          {isHydrated && (
            <TextInput
              aria-label="按名称筛选运营主体"
              placeholder="按名称筛选"
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
            />
          )}
        </div>
        <Operators shown={shown} chosen={chosen} onChange={choose} onKey={(isDown) => (isByKey.current = isDown)} wanted={filter.trim()} />
      </details>
      {/* A chosen entity that the filter hides still counts. */}
      {chosen !== '' && !shown.some(({ operators }) => operators.some((one) => one.id === chosen)) && (
        <input type="hidden" name="operator" value={chosen} />
      )}
      <ErrorText id={`${id}-error`} text={error} role="alert" />
    </fieldset>
  )
}

function filterProvinces(provinces: Province[], wanted: string): Province[] {
  return provinces
    .map(({ province, operators }) => ({
      province,
      operators: operators.filter(({ name }) => name.includes(wanted) || province.includes(wanted)),
    }))
    .filter(({ operators }) => operators.length > 0)
}

type OperatorsProps = {
  shown: Province[]
  chosen: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKey: (isDown: boolean) => void
  wanted: string
}

function Operators({ shown, chosen, onChange, onKey, wanted }: OperatorsProps) {
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
