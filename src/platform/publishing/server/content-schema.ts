import * as z from 'zod'
import { findListError } from '#gateway/bounded.ts'
import { isDate } from '#kit/dates.ts'
import { dropDirections, findLineFault, isBlank } from '#kit/identifiers/characters.ts'
import { readOwnPath, readWebAddress } from '#kit/web-addresses.ts'
import { htmlToText } from '#kit/formats/html-text.ts'
import { cleanHtml } from './clean-html.ts'

function limited(label: string, max: number) {
  return z.string(`${label}应为文字`).trim().max(max, `${label}不能超过${max}个字符`)
}

/** Text of one piece of content, of any number of lines, without marks of direction; the messages stand at the field of the editor. */
export function optionalLines(label: string, max: number) {
  return limited(label, max).overwrite(dropDirections)
}

export function requiredLines(label: string, max: number) {
  return optionalLines(label, max).refine((text) => !isBlank(text), `请输入${label}`)
}

/** Text of one line, without invisible characters. */
export function optionalText(label: string, max: number) {
  return limited(label, max).superRefine((text, context) => {
    const fault = findLineFault(text)
    if (fault !== '') context.addIssue({ code: 'custom', message: `${label}${fault}` })
  })
}

export function requiredText(label: string, max: number, verb: '请输入' | '请选择' = '请输入') {
  return optionalText(label, max).refine((text) => !isBlank(text), `${verb}${label}`)
}

/** An identifier or a phone number in the form that `read` gives it (`src/kit/identifiers`). */
export function optionalNumber(label: string, { max, read }: { max: number; read: (text: string) => string }) {
  return z.string(`${label}应为文字`).overwrite(read).max(max, `${label}不能超过${max}个字符`)
}

export function requiredDay(label: string) {
  return z.string(`请选择${label}`).refine(isDate, `请选择${label}`)
}

export function optionalDay(label: string) {
  return z.union([z.literal(''), requiredDay(label)], `请选择${label}`)
}

/** The id of a stored file. */
export function requiredFile(label: string) {
  return z.string(`请上传${label}`).regex(/^[0-9a-f]{32}$/, `请上传${label}`)
}

export function listField<T extends z.ZodType>(label: string, item: T, max: number) {
  const bound = { max, tooMany: `${label}最多 ${max} 项`, wrong: `${label}应为列表` }
  const counted = z.unknown().superRefine((value, context) => {
    const message = findListError(value, bound)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  // Elements with a text are parsed asynchronously, which `boundedList` does not do.
  return counted.pipe(z.array(item))
}

export function numberBetween(
  label: string,
  { min, max, decimals = 'whole' }: { min: number; max: number; decimals?: 'whole' | 'decimal' },
) {
  const error = `${label}应为 ${min} 到 ${max} 之间的${decimals === 'whole' ? '整数' : '数'}`
  return z
    .number(error)
    .min(min, error)
    .max(max, error)
    .refine((number) => decimals === 'decimal' || Number.isInteger(number), error)
}

/** The address of a picture of this site; '' for none. */
export function optionalPicture(label: string) {
  return z.string(`请选择${label}`).regex(/^(\/(?![/\\])(?!.*\.(mp4|webm)$).*)?$/, `${label}应为本站图片`)
}

export function requiredPicture(label: string) {
  return optionalPicture(label).min(1, `请选择${label}`)
}

/** Text that `read` brings into its normal form, which is what is stored. */
function normalized(read: (text: string) => string | undefined, error: string) {
  return z.string(error).transform((text, context) => {
    const address = read(text)
    if (address === undefined) context.addIssue({ code: 'custom', message: error })
    return address ?? ''
  })
}

const webAddress = normalized(readWebAddress, '网址应以 http:// 或 https:// 开头')

export function requiredWebAddress(label: string, max: number) {
  return requiredText(label, max).pipe(webAddress)
}

export function optionalWebAddress(label: string, max: number) {
  const text = z.string(`${label}应为文字`).max(max, `${label}不能超过${max}个字符`)
  return text.pipe(z.union([z.literal(''), webAddress], '网址应以 http:// 或 https:// 开头'))
}

/** A path of this site, or an address of the web. */
function target(label: string) {
  const error = `${label}应为以单个 / 开头的站内地址，或以 http:// 或 https:// 开头的网址`
  return normalized((text) => readOwnPath(text) ?? readWebAddress(text), error)
}

export function requiredTarget(label: string, max: number) {
  return requiredText(label, max).pipe(target(label))
}

export function optionalTarget(label: string, max: number) {
  return optionalText(label, max).pipe(z.literal('').or(target(label)))
}

/** The HTML of the text editor: cleaned, with something to read or see, and an alternative text for each picture and video. */
export function richText(label: string, max: number) {
  return z
    .string(`请输入${label}`)
    .max(max, `${label}不能超过${max}个字符`)
    .transform(cleanHtml)
    .refine((html) => htmlToText(html) !== '' || /<(img|video) /.test(html), `请输入${label}`)
    .refine((html) => !/<img [^>]*alt="\s*"/.test(html), `${label}中有图片缺少替代文本，请点图片填写`)
    .refine((html) => !/<video (?![^>]*aria-label=)/.test(html), `${label}中有视频缺少替代文本，请点视频填写`)
    .refine((html) => !/<video (?![^>]*poster=)/.test(html), `${label}中有视频缺少封面图，请点视频选择`)
}
