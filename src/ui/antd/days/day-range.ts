import type { Dayjs } from 'dayjs'
import { toDay, toPickerDay } from './picker-time.ts'

/** The value of antd's range picker; a missing day leaves that end open. */
export type DayRange = [Dayjs | null, Dayjs | null] | null

/** From days as YYYY-MM-DD; '' leaves that end open. */
export function toDayRange(from: string, to: string): [Dayjs | null, Dayjs | null] {
  return [toPickerDay(from), toPickerDay(to)]
}

/** To days as YYYY-MM-DD; '' for an open end. */
export function formatDayRange(days: DayRange | undefined): { from: string; to: string } {
  return { from: toDay(days?.[0]), to: toDay(days?.[1]) }
}
