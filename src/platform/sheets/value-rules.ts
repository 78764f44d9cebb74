import { findLineFault, isBlank } from '#kit/identifiers/characters.ts'
import { isDate, parseDay, years } from '#kit/dates.ts'
import type { ColumnType } from '#kit/formats/column-type.ts'
import { isIdentifier, isScientific, toAccount, toIdentifier } from '#kit/identifiers/identifiers.ts'
import { parseCount, parseYuan, toPlainYuan } from '#kit/money.ts'
import { findDrawingFault } from '#kit/glyphs/drawable.ts'
import { type Cell, isUnreadable, lostCharacter, showCell } from './cell-rules.ts'

/** What a column of a file holds. */
export type CellRule = {
  type: ColumnType
  /** Of an identifier: none begins with 0, so a number of up to 15 digits is what was typed. */
  hasNumbers?: boolean
  /** Of an identifier: an account, which is often copied in groups. */
  isAccount?: boolean
  /** Of a text: it may have several lines. */
  hasLines?: boolean
  /** Documents show it, so that they have to be able to. */
  isDrawn?: boolean
}
/** The value in its canonical form, '' for an empty cell; or the cell as it is shown, and why it is refused. */
export type ReadCell = { text: string; fault: string }

const setAsText = '请把该列设为文本格式后重新填写'
/** Spreadsheets keep 15 digits of a number. */
const exactBelow = 1e15

/** The one reader of cells: of templates, bank statements and whatever else comes as a sheet. */
export function readTypedCell(cell: Cell | undefined, rule: CellRule): ReadCell {
  const shown = showCell(cell)
  if (cell === undefined || isBlank(shown)) return { text: '', fault: '' }
  if (isUnreadable(cell)) return { text: shown, fault: `单元格无法读取（${shown}），请填写实际内容` }
  if (typeof cell === 'object' && 'number' in cell && Math.abs(Number(cell.number)) >= exactBelow)
    return { text: shown, fault: `15 位以上的数字会被表格软件改写，${setAsText}` }
  const read = readers[rule.type](cell, rule)
  const fault = 'fault' in read ? read.fault : rule.isDrawn ? findDrawingFault(read.text) : undefined
  return 'fault' in read || fault !== undefined ? { text: shown, fault: fault ?? '' } : { text: read.text, fault: '' }
}

type Read = { text: string } | { fault: string }
type Reader = (cell: Cell, rule: CellRule) => Read

const readers: Readonly<Record<ColumnType, Reader>> = {
  amount(cell) {
    const fen = isTime(cell) ? undefined : parseYuan(showCell(cell))
    return fen === undefined ? { fault: '金额无法识别，应为最多两位小数的数字，逗号只作千位分隔' } : { text: toPlainYuan(fen) }
  },
  count(cell) {
    const count = isTime(cell) ? undefined : parseCount(showCell(cell))
    return count === undefined ? { fault: '应为整数' } : { text: String(count) }
  },
  day(cell) {
    const day = parseCellDay(showCell(cell))
    if (day === undefined) return { fault: '日期无法识别，应为 2026-11-20 的形式' }
    return isDate(day) ? { text: day } : { fault: `日期的年份应在 ${years.first} 到 ${years.last} 之间` }
  },
  time(cell) {
    return parseCellDay(showCell(cell)) === undefined ? { fault: '时间无法识别，应为 2026-11-20 09:30 的形式' } : { text: showCell(cell) }
  },
  identifier: readIdentifier,
  text(cell, { hasLines = false }) {
    const text = showCell(cell).trim()
    const fault = hasLines ? '' : findLineFault(text) || findLostCharacter(text)
    return fault === '' ? { text } : { fault }
  },
}

function findLostCharacter(text: string): string {
  return text.includes(lostCharacter) ? `有无法识别的字符（${lostCharacter}），请重新填写` : ''
}

function readIdentifier(cell: Cell, { hasNumbers = false, isAccount = false }: CellRule): Read {
  if (isTime(cell)) return { fault: `内容被表格软件改成了日期，${setAsText}` }
  const text = (isAccount ? toAccount : toIdentifier)(showCell(cell)).replace(/^[`']/, '')
  if (isScientific(text)) return { fault: `内容被表格软件改成了科学计数法，${setAsText}` }
  if (typeof cell === 'object' && !(hasNumbers && /^\d+$/.test(text)))
    return { fault: `该列存为数字时开头的 0 和末尾的位数会丢失，${setAsText}` }
  return isIdentifier(text) ? { text } : { fault: '含有字母、数字、汉字和常用符号以外的字符' }
}

const databaseTime = /^(\d{4}-\d\d-\d\d)-\d\d\.\d\d\.\d\d(?:\.\d+)?$/

const monthNames = 'january february march april may june july august september october november december'.split(' ')
const month = String.raw`(?<month>${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\.?`
/** The day before the month or after it, a year of four digits, then perhaps a time. */
const namedDays = [
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?[ /-]?${month}[ /-]?,? ?(?<year>\d{4})`,
  String.raw`${month} (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map((form) => new RegExp(String.raw`^${form}(?=$|[ T])`, 'i'))

/** A day as people and programs write it, also with the time as databases of banks do, 2026-11-20-09.30.00.123456, or in English, 20 Nov 2026. */
export function parseCellDay(shown: string): string | undefined {
  const text = shown.trim().replace(databaseTime, '$1')
  return parseDay(namedDays.reduce(replaceNamed, text))
}

function replaceNamed(text: string, form: RegExp): string {
  const named = form.exec(text)
  if (!named?.groups) return text
  const { day, month: name = '', year } = named.groups
  const at = monthNames.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase()))
  return `${year}-${String(at + 1).padStart(2, '0')}-${day?.padStart(2, '0')}${text.slice(named[0].length)}`
}

function isTime(cell: Cell): boolean {
  return typeof cell === 'object' && 'time' in cell
}
