import type { RangePickerProps } from 'antd/es/date-picker'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../feedback/skeleton.tsx'
import type { DayPickerProps } from './day-pickers.tsx'

const DayPicker = lazy(async () => ({ default: (await import('./day-pickers.tsx')).DatePicker }))
const DayRange = lazy(async () => ({ default: (await import('./day-pickers.tsx')).DayRangePicker }))
const waiting = <Skeleton rows={1} height={32} />

/** antd's picker of a day, for screens that can be used before it has loaded. */
export function LazyDayPicker(props: DayPickerProps) {
  return (
    <Suspense fallback={waiting}>
      <DayPicker {...props} />
    </Suspense>
  )
}

export function LazyDayRange(props: RangePickerProps) {
  return (
    <Suspense fallback={waiting}>
      <DayRange {...props} />
    </Suspense>
  )
}
