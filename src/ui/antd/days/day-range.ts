import dayjs, { type Dayjs } from 'dayjs'

/** The value of antd's range picker; a missing day leaves that end open. */
export type DayRange = [Dayjs | null, Dayjs | null] | null

/** From days as YYYY-MM-DD; '' leaves that end open. */
export function toDayRange(from: string, to: string): DayRange {
  return [from ? dayjs(from) : null, to ? dayjs(to) : null]
}

/** To days as YYYY-MM-DD; '' for an open end. */
export function formatDayRange(days: DayRange | undefined): { from: string; to: string } {
  const [from = '', to = ''] = (days ?? []).map((day) => day?.format('YYYY-MM-DD') ?? '')
  return { from, to }
}
