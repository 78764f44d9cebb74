import { isDate } from '#kit/dates.ts'
import type { FieldError } from '../../refusals.ts'
import { reversedDays, unstorable } from '../../values.ts'

type Checked = { value: unknown; errors: FieldError[] }

/** What holds for the values of every call, whatever its schemas say: text is storable, and days that a list is asked for are in order. */
export function checkValues(parsed: unknown): Checked {
  const errors: FieldError[] = []
  const value = toStorable(parsed, '', errors)
  const { from, to } = (value ?? {}) as { from?: unknown; to?: unknown }
  if (isDay(from) && isDay(to) && from > to) errors.push({ field: 'to', msg: reversedDays })
  return { value, errors }
}

/** PostgreSQL stores no NUL, in keys of JSON neither; of a pair of surrogates that was cut a replacement character is left. */
function toStorable(value: unknown, path: string, errors: FieldError[]): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors.push({ field: path, msg: unstorable })
    return value.isWellFormed() ? value : value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map((item, i) => toStorable(item, join(path, i), errors))
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([key, item]) => {
    if (key.includes('\0')) errors.push({ field: path, msg: unstorable })
    return [key.toWellFormed(), toStorable(item, join(path, key), errors)]
  })
  return Object.fromEntries(entries)
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`
}

/** Files and instants are no plain objects and stay as they are. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && isDate(value)
}
