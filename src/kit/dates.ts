import { toIdentifier } from './identifiers/identifiers.ts'

// Shanghai has been UTC+8 without summer time since 1992. Intl takes eight times as long as this arithmetic, toISOString four times.
const offsetMs = 8 * 3600_000

/** 2026-11-20 in Shanghai. */
export function formatDate(instant: Date): string {
  return formatDay(toShanghai(instant))
}

/** 2026-11-20 09:30:00 in Shanghai. */
export function formatDateTime(instant: Date): string {
  const local = toShanghai(instant)
  return `${formatDay(local)} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`
}

/** An ISO time as 2026-11-20 09:30 in Shanghai; '' for ''. */
export function formatMinute(iso: string): string {
  return iso ? formatDateTime(new Date(iso)).slice(0, 16) : ''
}

/** How far an ISO time lies before or after `now`, in its largest fitting unit: 5 分钟, 3 小时, 2 天. */
export function formatDistance(iso: string, now: Date): string {
  const minutes = Math.round(Math.abs(Date.parse(iso) - now.getTime()) / 60_000)
  if (minutes < 60) return `${Math.max(1, minutes)} 分钟`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} 小时`
  return `${Math.round(minutes / 1440)} 天`
}

/** The instant whose UTC parts are the parts of `instant` in Shanghai. */
function toShanghai(instant: Date): Date {
  return new Date(instant.getTime() + offsetMs)
}

function formatDay(local: Date): string {
  return `${local.getUTCFullYear()}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`
}

function pad(part: number): string {
  return part < 10 ? `0${part}` : String(part)
}

export const dayMs = 24 * 3600_000

/** The instant so many times 24 hours earlier. */
export function subtractDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * dayMs)
}

/** The instant at which a YYYY-MM-DD day begins in Shanghai. */
export function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00+08:00`)
}

/** The first instant after a YYYY-MM-DD day in Shanghai. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + dayMs)
}

/** The parts of a YYYY-MM-DD date for date badges: day "20", month "2026.11". */
export function toDateBadge(date: string): { day: string; month: string } {
  return { day: date.slice(8, 10), month: date.slice(0, 7).replace('-', '.') }
}

const timeForm = String.raw`(?:[ T]+(?:上午|下午)?\d{1,2}[:时]\d{1,2}(?:[:分]\d{1,2}(?:\.\d+)?)?[分秒]?(?:\+08:?00)?)?`
/** Every spelling of a day that is read, each with or without a time of day: the separators are alike, and without them each part has all its digits. */
const dayForms = [
  new RegExp(`^(\\d{4}) ?([-/.]) ?(\\d{1,2}) ?\\2 ?(\\d{1,2})${timeForm}$`),
  new RegExp(`^(\\d{4}) ?(年) ?(\\d{1,2}) ?月 ?(\\d{1,2}) ?[日号]?${timeForm}$`),
  new RegExp(`^(\\d{4})()(\\d{2})(\\d{2})(?:${timeForm}|\\d{6}| \\d{6})$`),
]

/** A written day of any year as YYYY-MM-DD; undefined for text that is no existing day, a month such as 2026-11 or 202611 among them. */
export function parseDay(written: string): string | undefined {
  const text = toIdentifier(written.replaceAll(/\s+/g, ' ')).replace(/^[`']/, '')
  const [, year = '', , month = '', day = ''] = dayForms.map((form) => form.exec(text)).find(Boolean) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(date) ? date : undefined
}

/** The instant written as 2026-11-25 14:30, also with seconds, in Shanghai; undefined for anything else. */
export function parseDateTime(written: string): Date | undefined {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(written.trim()) ?? []
  const instant = new Date(`${day}T${time}+08:00`)
  return isDate(day) && !Number.isNaN(instant.getTime()) ? instant : undefined
}

/** Years outside are slips of the keyboard and fillers such as 0000-01-01 and 9999-12-31. */
export const years = { first: 1990, last: 2100 } as const

/** Whether the text is an existing day of the years 1990 to 2100 in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return isCalendarDay(text) && year >= years.first && year <= years.last
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The days from `from` to `to`, both included. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = startOfDay(from).getTime(); at < endOfDay(to).getTime(); at += dayMs) days.push(formatDate(new Date(at)))
  return days
}

/** The ISO time of an instant, as replies have it; '' for none. */
export function toIso(instant: Date | null | undefined): string {
  return instant?.toISOString() ?? ''
}

/** Whether the text is a month of the years 1990 to 2100 in the form YYYY-MM. */
export function isMonth(text: string): boolean {
  return isDate(`${text}-01`)
}

/** The first day (YYYY-MM-DD) of a YYYY-MM month. */
export function getFirstDay(month: string): string {
  return `${month}-01`
}

/** The YYYY-MM month that is `count` months later, or earlier for a negative count. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The last YYYY-MM month in Shanghai that has ended. */
export function getLastEndedMonth(now: Date): string {
  return addMonths(formatDate(now).slice(0, 7), -1)
}

/** The day before the first day of a month, YYYY-MM-DD. */
export function getDayBefore(firstDay: string): string {
  return formatDate(subtractDays(startOfDay(firstDay), 1))
}

/** The day (YYYY-MM-DD) so many months later, the last of its month where that month is shorter. */
export function addMonthsToDay(day: string, count: number): string {
  const month = addMonths(day.slice(0, 7), count)
  const last = getLastDay(month)
  return last.slice(8) < day.slice(8) ? last : `${month}-${day.slice(8)}`
}

/** The day (YYYY-MM-DD) so many days later. */
export function addDays(day: string, count: number): string {
  return formatDate(subtractDays(startOfDay(day), -count))
}

/** The last day of a YYYY-MM month. */
export function getLastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}
