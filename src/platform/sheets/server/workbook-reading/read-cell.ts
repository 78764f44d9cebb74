import { type Cell, lostCharacter } from '../../cell-rules.ts'
import type { Workbook } from './workbook-parts.ts'

const dayMs = 86_400_000
const startOf1900 = Date.UTC(1899, 11, 30)
const startOf1904 = Date.UTC(1904, 0, 1)
/** 9999-12-31 */
const lastSerial = 2_958_465

/** The day, and the time where there is one, of a serial number; undefined for one that no calendar has. */
function toTime(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < lastSerial + 1)) return undefined
  const seconds = Math.round((serial % 1) * 86_400)
  const iso = new Date((is1904 ? startOf1904 : startOf1900) + Math.floor(serial) * dayMs + seconds * 1000).toISOString()
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** Only the time of day, e.g. 09:30:00. */
function toClock(serial: number): string {
  return new Date(Math.round((serial % 1) * 86_400) * 1000).toISOString().slice(11, 19)
}

/** A cell as its XML has it; `value` and `inline` are undefined where there is no such element. */
export type RawCell = { type: string; style: number; value: string | undefined; inline: string | undefined; hasFormula: boolean }

const withoutResult = '公式没有保存计算结果'

export function readCell({ type, style, value, inline, hasFormula }: RawCell, { strings, formats, is1904 }: Workbook): Cell {
  if (type === 'inlineStr') return toText(inline ?? '')
  if (value === undefined || (value === '' && type !== 'str')) return hasFormula ? { unreadable: withoutResult } : ''
  if (type === 'e') return { unreadable: value }
  if (type === 's') return toText(strings[Number(value)] ?? '')
  if (type === 'str') return toText(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return { time: value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '') }
  return readNumber(value, formats[style] ?? 'number', is1904)
}

function readNumber(value: string, shown: Workbook['formats'][number], is1904: boolean): Cell {
  const number = Number(value)
  if (!Number.isFinite(number)) return { unreadable: value }
  if (shown === 'percent') return `${toPlain(number * 100)}%`
  if (shown === 'number') return { number: toPlain(number) }
  if (shown === 'clock' && number < 1) return { time: toClock(number) }
  const time = toTime(number, is1904)
  if (time === undefined) return { unreadable: value }
  // 2026-11, as it is typed, becomes the first of the month: it was no day.
  return { time: shown === 'month' && time.endsWith('-01') ? time.slice(0, 7) : time }
}

/** 5000.1 stays 5000.1, although the file stores 5000.099999999999; without an exponent as long as all digits are known. */
function toPlain(number: number): string {
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  return /e-/.test(text) ? rounded.toFixed(20).replace(/0+$/, '') : text
}

/** `_x000D_` stands for a character that XML can't hold (ECMA-376 part 1, 22.9.2.19); NUL and half a pair can be stored nowhere. */
function toText(text: string): string {
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', lostCharacter)
    .toWellFormed()
}
