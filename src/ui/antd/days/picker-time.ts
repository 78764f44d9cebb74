import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

// Shanghai is UTC+8 all the year. A value in UTC mode whose parts are those of Shanghai shows the same day and hour on every computer;
// one in the computer's zone would also lack the hours that its summer time skips.
const offsetMs = 8 * 3600_000

/** The value of a picker for an instant. */
export function toPickerTime(instant: Date): Dayjs {
  return dayjs.utc(instant.getTime() + offsetMs)
}

/** The value of a picker for a day (YYYY-MM-DD). */
export function fromDay(day: string): Dayjs {
  return dayjs.utc(day)
}

/** `fromDay`; null for ''. */
export function toPickerDay(day: string): Dayjs | null {
  return day ? fromDay(day) : null
}

export function isPicked(value: unknown): value is Dayjs {
  return dayjs.isDayjs(value)
}

/** A picked value that JSON has made a text. */
export function fromPickedText(text: string): Dayjs {
  return dayjs.utc(text)
}

/** A value of any mode with the same parts: what is typed is parsed in the computer's zone. */
export function toPickerMode(picked: Dayjs): Dayjs {
  return dayjs.utc(picked.format('YYYY-MM-DDTHH:mm:ss'))
}

/** YYYY-MM-DD; '' for none. */
export function toDay(picked: Dayjs | null | undefined): string {
  return picked?.format('YYYY-MM-DD') ?? ''
}

/** The ISO time of the instant that the parts name in Shanghai. */
export function toInstant(picked: Dayjs): string {
  return new Date(toPickerMode(picked).valueOf() - offsetMs).toISOString()
}

export function getPickerNow(): Dayjs {
  return toPickerTime(new Date())
}
