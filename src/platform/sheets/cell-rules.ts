import { dropBlanks } from '#kit/identifiers/identifiers.ts'

/**
 * What a cell of a file holds: text as it is written, '' where nothing is; a number or a point in time as the spreadsheet stores it
 * (a day as 2026-11-20, otherwise with its time); or the reason why its value can't be known.
 */
export type Cell = string | { number: string } | { time: string } | { unreadable: string }

/** Stands where a program could not read or write a character. */
export const lostCharacter = '\ufffd'

/** A row with content. `line` counts as spreadsheets and editors do, from 1. */
export type SheetRow = { line: number; cells: Cell[]; isHidden: boolean }

/** The cell as people see it, e.g. in a preview. */
export function showCell(cell: Cell | undefined): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? ''
  if ('number' in cell) return cell.number
  return 'time' in cell ? cell.time : cell.unreadable
}

/** Whether its value can't be known, such as that of an error or of a merged cell. */
export function isUnreadable(cell: Cell | undefined): boolean {
  return typeof cell === 'object' && 'unreadable' in cell
}

const sumWords = /^(?:本页|本次|本月|本期|累计)?(?:合计|总计|小计|共计)(?:[:(\d]|$)/

/** A row that begins with the word for a sum, as banks and accounting programs write it below the lines. */
export function isSumRow(cells: readonly Cell[]): boolean {
  const first = cells.find((cell) => showCell(cell).trim() !== '')
  return sumWords.test(dropBlanks(showCell(first)))
}

/** C7: how spreadsheets name the cell of a column, counted from 0, in a line. */
export function toAddress(column: number, line: number): string {
  return `${toLetters(column)}${line}`
}

function toLetters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : toLetters(Math.floor(column / 26) - 1) + last
}
