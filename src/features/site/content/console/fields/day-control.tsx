import { toDay, toPickerDay } from '#ui/antd/days/picker-time.ts'
import { LazyDayPicker } from '#ui/antd/days/lazy-day-picker.tsx'
import styles from './form-fields.module.css'

type DayControlProps = { id?: string; value?: string; onChange?: (day: string) => void }

/** A day, which the form holds as text. */
export function DayControl({ value, onChange, ...rest }: DayControlProps) {
  const day = toPickerDay(value ?? '')
  return (
    <LazyDayPicker
      {...rest}
      className={styles.day ?? ''}
      value={day?.isValid() ? day : null}
      onChange={(chosen) => onChange?.(toDay(chosen))}
    />
  )
}
