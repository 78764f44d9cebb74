import { toIdentifier } from './identifiers/identifiers.ts'

/** The largest amount is 9,999,999,999.99 yuan. A comma separates thousands in groups of three, and nothing else. */
const amount = /^(\d{1,10}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.(\d{1,2})0*)?$/
const currency = /^(?:人民币|CNY|RMB|¥|￥)\s*|\s*(?:人民币|CNY|RMB|元|元整)$/gi

/**
 * Parses yuan to fen without floating-point arithmetic: '12.5' → 1250; undefined for text that is no amount.
 * Read in forms and files alike: full width, the currency before or behind, CR behind, and the grave accent of payment services before it.
 */
export function parseYuan(yuan: string): number | undefined {
  const text = toIdentifier(yuan)
    .replace(/^[`']/, '')
    .replace(/\s*CR$/i, '')
    .replaceAll(currency, '')
    .replace(/^\+\s*/, '')
    .replaceAll(currency, '')
  const [, whole, part = ''] = amount.exec(text) ?? []
  if (whole === undefined || (whole.length > 1 && whole.startsWith('0'))) return undefined
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** The same of an amount that may be outgoing: with a minus sign, in brackets, or with DR behind it. */
export function parseSignedYuan(yuan: string): number | undefined {
  const text = toIdentifier(yuan).replace(/^[`']/, '')
  const [, bracketed] = /^\((.*)\)$/.exec(text) ?? []
  const unsigned = text.replace(/^(?:CNY|RMB|¥)?\s?-\s?/i, '')
  const outgoing = bracketed ?? (/DR$/i.test(text) ? text.slice(0, -2) : unsigned === text ? undefined : unsigned)
  const fen = parseYuan(outgoing ?? text)
  return fen === undefined || outgoing === undefined ? fen : -fen
}

/** `maxlength` of an input for an amount: the largest with its separators and currency. */
export const yuanLength = 24

/** Parses a whole number, with thousands separators in groups of three or none, and with .00 as accounting programs write it; undefined for anything else. */
export function parseCount(written: string): number | undefined {
  const text = toIdentifier(written).replace(/^[`']/, '')
  const [, whole] = /^(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.00)?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll(',', ''))
}

/** Yuan as people type them, so that they can be read again: 123456 → '1234.56'. */
export function toPlainYuan(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** Formats fen as yuan: 1250 → '12.50', 123456700 → '1,234,567.00'. */
export function formatYuan(fen: number): string {
  const [whole, part] = [Math.trunc(Math.abs(fen) / 100), Math.abs(fen) % 100]
  return `${fen < 0 ? '-' : ''}${whole.toLocaleString('en-US')}.${String(part).padStart(2, '0')}`
}
