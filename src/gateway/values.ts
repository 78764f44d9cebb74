import * as z from 'zod'
import { isDate } from '#kit/dates.ts'
import { toHalfWidth } from '#kit/half-width.ts'

/** PostgreSQL keeps no NUL; half of a character becomes the replacement character, in a column as in JSON. */
function isStorable(text: string): boolean {
  return !text.includes('\0')
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

function limited(text: z.ZodString, label: string, max: number) {
  return text.max(max, `${label}不能超过${max}个字符`).refine(isStorable, `${label}含有无效字符`)
}

function trimmed(text: z.ZodString) {
  return text.trim().overwrite((given) => given.toWellFormed())
}

function givenText(label: string) {
  return z.string({ error: ({ input }) => (isMissing(input) ? `请输入${label}` : `${label}应为文字`) })
}

/** Text up to `max` characters (UTF-16 units, what `maxlength` counts), trimmed; '' when left out. */
export function optionalText(label: string, max: number) {
  return limited(trimmed(z.string(`${label}应为文字`)), label, max).default('')
}

/** Text that must be there: 请输入{label} when missing (specification 1 §5, default form messages). */
export function requiredText(label: string, max: number) {
  return limited(trimmed(givenText(label)).min(1, `请输入${label}`), label, max)
}

/** An account, number, amount or code, where full-width digits and letters count as half-width ones. */
export function halfWidth(error: string) {
  return z.string(error).overwrite(toHalfWidth).trim()
}

export function optionalHalfWidth(label: string, max: number) {
  return limited(trimmed(z.string(`${label}应为文字`).overwrite(toHalfWidth)), label, max).default('')
}

export function requiredHalfWidth(label: string, max: number) {
  return limited(trimmed(givenText(label).overwrite(toHalfWidth)).min(1, `请输入${label}`), label, max)
}

function clampedInteger(min: number, max: number, fallback: number) {
  return z.preprocess((value) => {
    // Nothing else: an object may bring a toString of its own.
    const number = typeof value === 'number' || typeof value === 'string' ? Math.trunc(Number(value)) : Number.NaN
    return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number))
  }, z.number()) as unknown as z.ZodType<number, number | undefined>
}

/** Page of a list, from 1; anything else counts as the nearest allowed page. */
export const pageNumber = clampedInteger(1, 100_000, 1)

/** Rows of a page: 10 unless told, never more than 100. */
export const pageSize = clampedInteger(1, 100, 10)

/** A day of the calendar written YYYY-MM-DD, or ''. */
export function optionalDay(label: string) {
  return optionalText(label, 10).refine((text) => text === '' || isDate(text), `${label}格式不正确`)
}
