import * as z from 'zod/mini'
import { isDate } from '#kit/dates.ts'
import { dropDirections, findLineFault, isBlank } from '#kit/identifiers/characters.ts'
import { isEmail, toEmail } from '#kit/identifiers/emails.ts'
import { toAccount, toCode, toIdentifier } from '#kit/identifiers/identifiers.ts'
import { isMobile, invalidMobile, mobileInputLength, toPhone } from '#kit/identifiers/mobile.ts'
import { parseYuan, yuanLength } from '#kit/money.ts'

export const unstorable = '含有无效字符，请删除后重新输入'
export const reversedDays = '结束日期不能早于开始日期'

/** PostgreSQL stores no NUL character. */
function isStorable(text: string): boolean {
  return !text.includes('\0')
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null
}

function limited(text: z.ZodMiniString<string>, label: string, max: number) {
  return text.check(z.maxLength(max, `${label}不能超过${max}个字符`), z.refine(isStorable, { error: `${label}含有无效字符`, abort: true }))
}

function trimmed(text: z.ZodMiniString<string>) {
  return text.check(
    z.trim(),
    z.overwrite((given) => given.toWellFormed()),
  )
}

function ordered(text: z.ZodMiniString<string>) {
  return trimmed(text.check(z.overwrite(dropDirections)))
}

/** Blanks and characters without a glyph are no text. */
function hasSomethingToSee(label: string) {
  return z.refine<string>((text) => !isBlank(text), `请输入${label}`)
}

function givenText(label: string) {
  return z.string({ error: ({ input }) => (isMissing(input) ? `请输入${label}` : `${label}应为文字`) })
}

function ofOneLine(text: z.ZodMiniString<string>, label: string) {
  return text.check(z.refine((given) => findLineFault(given) === '', { error: ({ input }) => label + findLineFault(input as string) }))
}

/** Text of one line up to `max` characters (UTF-16 units, what `maxlength` counts), trimmed; '' when left out. */
export function optionalText(label: string, max: number) {
  return z._default(ofOneLine(limited(trimmed(z.string(`${label}应为文字`)), label, max), label), '')
}

/** Text of one line with something to see; its message when missing is 请输入{label}. */
export function requiredText(label: string, max: number) {
  return ofOneLine(limited(trimmed(givenText(label)).check(hasSomethingToSee(label)), label, max), label)
}

/** `optionalText` of any number of lines, in which marks of direction are dropped. */
export function optionalLines(label: string, max: number) {
  return z._default(limited(ordered(z.string(`${label}应为文字`)), label, max), '')
}

/** `requiredText` of any number of lines, likewise. */
export function requiredLines(label: string, max: number) {
  return limited(ordered(givenText(label)).check(hasSomethingToSee(label)), label, max)
}

/** An account, number, amount or code in its canonical form (`toIdentifier`). `error` is its message when it is no text. */
export function halfWidth(error: string) {
  return z.string(error).check(z.overwrite(toIdentifier), z.trim())
}

function optionalForm(label: string, max: number, toForm: (text: string) => string) {
  return z._default(limited(trimmed(z.string(`${label}应为文字`).check(z.overwrite(toForm))), label, max), '')
}

function requiredForm(label: string, max: number, toForm: (text: string) => string) {
  return limited(trimmed(givenText(label).check(z.overwrite(toForm))).check(z.minLength(1, `请输入${label}`)), label, max)
}

/** `optionalText` for an account, number, amount or code, in its canonical form. */
export function optionalHalfWidth(label: string, max: number) {
  return optionalForm(label, max, toIdentifier)
}

/** `requiredText` for an account, number, amount or code, in its canonical form. */
export function requiredHalfWidth(label: string, max: number) {
  return requiredForm(label, max, toIdentifier)
}

/** `optionalHalfWidth` for an account or card (`toAccount`). */
export function optionalAccount(label: string, max: number) {
  return optionalForm(label, max, toAccount)
}

/** `requiredHalfWidth` for an account or card (`toAccount`). */
export function requiredAccount(label: string, max: number) {
  return requiredForm(label, max, toAccount)
}

/** Longer than a code, since its separators are dropped, and a code that is too long must be refused, not cut. */
const codeLength = 20

/** `optionalHalfWidth` for a captcha's answer or a code that was sent (`toCode`). */
export function optionalCode(label: string) {
  return optionalForm(label, codeLength, toCode)
}

/** `requiredHalfWidth` for a captcha's answer or a code that was sent (`toCode`). */
export function requiredCode(label: string) {
  return requiredForm(label, codeLength, toCode)
}

/** `optionalText` for a phone number, mobile or not, without country code and separators (`toPhone`). */
export function optionalPhone(label: string, max: number = mobileInputLength) {
  return z._default(limited(z.string(`${label}应为文字`).check(z.overwrite(toPhone)), label, max), '')
}

/** `requiredText` for a phone number, mobile or not. */
export function requiredPhone(label: string, max: number = mobileInputLength) {
  return limited(givenText(label).check(z.overwrite(toPhone)), label, max).check(z.minLength(1, `请输入${label}`))
}

/** A mobile number, or ''. */
export function optionalMobile(label: string) {
  return optionalPhone(label).check(z.refine((phone) => phone === '' || isMobile(phone), invalidMobile))
}

/** A mobile number that must not be empty. */
export function requiredMobile(label: string) {
  return z
    .string({ error: ({ input }) => (isMissing(input) ? `请输入${label}` : invalidMobile) })
    .check(z.overwrite(toPhone), z.minLength(1, { error: `请输入${label}`, abort: true }), z.refine(isMobile, invalidMobile))
}

/** An e-mail address, also one copied as a link or with its owner's name; '' when left out. */
export function optionalEmail(label: string, max: number, error: string) {
  return z._default(
    z.string(`${label}应为文字`).check(
      z.overwrite(toEmail),
      z.maxLength(max, `${label}不能超过${max}个字符`),
      z.refine((text) => text === '' || isEmail(text), error),
    ),
    '',
  )
}

/** An amount as `parseYuan` reads it, or ''. */
export function optionalYuan(label: string) {
  return optionalHalfWidth(label, yuanLength).check(
    z.refine((yuan) => yuan === '' || parseYuan(yuan) !== undefined, `${label}应为最多两位小数的数字，逗号只作千位分隔`),
  )
}

/** A value that `prepare` converts before its schema checks it; callers may omit it. */
export function preprocess<T, I = T | undefined>(prepare: (value: unknown) => unknown, schema: z.core.$ZodType<T>) {
  return z.pipe(z.transform(prepare), schema) as unknown as z.ZodMiniType<T, I>
}

/** Optional text of at most 100 characters; older clients send a number, null or nothing, which become text. */
export const lenientText = z.pipe(
  z.nullish(z.union([z.string().check(z.trim(), z.maxLength(100)), z.pipe(z.number(), z.transform(String))])),
  z.transform((value) => value ?? ''),
)

function clampedInteger(min: number, max: number, fallback: number) {
  return preprocess<number>((value) => {
    // No other types: an object could bring a toString of its own. `Number('')` is 0, but a blank text names no number.
    const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    const number = isGiven ? Math.trunc(Number(value)) : Number.NaN
    return Number.isNaN(number) ? fallback : Math.min(max, Math.max(min, number))
  }, z.number())
}

/** Page of a list, from 1; anything else counts as the nearest allowed page. */
export const pageNumber = clampedInteger(1, 100_000, 1)

/** Rows of a page: 10 by default, at most 100. */
export const pageSize = clampedInteger(1, 100, 10)

const invalidVersion = '版本不正确'

/** The version of a stored record that a form began with. Its column, and the next version, are 32-bit integers. */
export const recordVersion = z.int(invalidVersion).check(z.minimum(0, invalidVersion), z.maximum(2 ** 31 - 2, invalidVersion))

/** A day of the years 1990 to 2100 written YYYY-MM-DD, or ''. */
export function optionalDay(label: string) {
  return optionalText(label, 10).check(z.refine((text) => text === '' || isDate(text), `${label}格式不正确`))
}

/** `optionalDay` that must not be empty. */
export function requiredDay(label: string) {
  return requiredText(label, 10).check(z.refine(isDate, `${label}格式不正确`))
}
