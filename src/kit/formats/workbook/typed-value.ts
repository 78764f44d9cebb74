import { dayMs, isDate } from '#kit/dates.ts'
import type { ColumnType } from '../column-type.ts'

/** What a cell holds: a number as spreadsheets store it, with how it is shown; or text. */
export type TypedValue = { number: string; shown: 'amount' | 'count' | 'day' | 'minute' | 'second' } | { text: string }

/** A unit such as 枚 or 天 may follow. */
const count = /^([+-]?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*))(?: \p{Script=Han})?$/u
const amount = /^[+-]?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d{1,2})?$/
const point = /^(\d{4}-\d{2}-\d{2})(?: ([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/
/** Spreadsheets keep 15 digits of a number. */
const exactDigits = 15
/** 1970-01-01, in days from which spreadsheets count. */
const epoch = 25_569

/** The value of a cell by the type of its column. What is no such value, such as a word in a column of figures, is text. */
export function toTypedValue(type: ColumnType, text: string): TypedValue {
  if (type === 'amount' && amount.test(text)) return toFigure(text, 'amount')
  const [, counted] = count.exec(text) ?? []
  if (type === 'count' && counted !== undefined) return toFigure(counted, 'count')
  if (type === 'day' || type === 'time') return toPoint(text)
  return { text }
}

function toFigure(text: string, shown: 'amount' | 'count'): TypedValue {
  const number = text.replaceAll(/[,+]/g, '')
  return number.replaceAll(/\D/g, '').length > exactDigits ? { text } : { number, shown }
}

/** A day, or a time of Shanghai, in the forms in which the program shows them. */
function toPoint(text: string): TypedValue {
  const [whole, day = '', hours = '0', minutes = '0', seconds] = point.exec(text) ?? []
  if (whole === undefined || !isDate(day)) return { text }
  const days = Date.parse(`${day}T00:00:00Z`) / dayMs + epoch
  if (whole === day) return { number: String(days), shown: 'day' }
  const fraction = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) / 86_400
  return { number: String(days + fraction), shown: seconds === undefined ? 'minute' : 'second' }
}
