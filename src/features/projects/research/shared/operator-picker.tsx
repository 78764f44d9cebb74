import { type ChangeEvent, useId, useRef, useState } from 'react'
import { toNameKey } from '#kit/company-names.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { ErrorText } from '#ui/form/error-text.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './operator-picker.module.css'
import { Operators, type Province } from './operators.tsx'

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

/** By names as they are compared everywhere: brackets, letters and digits of any width, with blanks or without. */
function filterProvinces(provinces: Province[], wanted: string): Province[] {
  const key = toNameKey(wanted)
  const isWanted = (name: string) => toNameKey(name).includes(key)
  return provinces
    .map(({ province, operators }) => ({ province, operators: operators.filter(({ name }) => isWanted(name) || isWanted(province)) }))
    .filter(({ operators }) => operators.length > 0)
}
