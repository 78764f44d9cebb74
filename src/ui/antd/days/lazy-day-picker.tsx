import type { RangePickerProps } from 'antd/es/date-picker'
import { lazy, Suspense } from 'react'
import { classes } from '../../classes.ts'
import type { DayPickerProps } from './day-pickers.tsx'
import styles from './lazy-day-picker.module.css'

const DayPicker = lazy(async () => ({ default: (await import('./day-pickers.tsx')).DatePicker }))
const DayRange = lazy(async () => ({ default: (await import('./day-pickers.tsx')).DayRangePicker }))

/** antd's picker of a day, for screens that can be used before it has loaded. */
export function LazyDayPicker(props: DayPickerProps) {
  return (
    <Suspense fallback={<Waiting id={props.id} className={props.className} words="请选择日期" />}>
      <DayPicker {...props} />
    </Suspense>
  )
}

export function LazyDayRange(props: RangePickerProps) {
  return (
    <Suspense fallback={<Waiting className={styles.range} words="开始日期　→　结束日期" />}>
      <DayRange {...props} className={styles.range ?? ''} />
    </Suspense>
  )
}

type WaitingProps = { id?: string | undefined; className?: string | undefined; words: string }

/** Looks like the picker that takes its place. */
function Waiting({ id, className, words }: WaitingProps) {
  return <input id={id} disabled placeholder={words} data-loading="" className={classes(styles.waiting, className)} />
}
