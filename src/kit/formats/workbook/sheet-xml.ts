import type { ColumnType } from '../column-type.ts'
import { columnStyle, style } from './styles.ts'
import { toTypedValue } from './typed-value.ts'

/** `width` in characters; without it, what values of the type take. */
export type SheetColumn = { heading: string; type: ColumnType; width?: number | undefined }
export type SheetRows = AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>
export type Sheet = {
  name: string
  /** The first row, over all columns; '' where the headings come first, as other programs read them. */
  title: string
  columns: readonly SheetColumn[]
  /** Rows above the headings, such as an opening balance, which no filter hides and no sorting moves. */
  opening?: readonly (readonly string[])[] | undefined
  /** Rows in portions, as they are read; each value as the program shows it. */
  rows: SheetRows
  /** How many of the last rows are sums, which no filter hides and no sorting moves. */
  sumRows?: number | undefined
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const maxTextLength = 32_767
const widths: Readonly<Record<ColumnType, number>> = { amount: 16, count: 12, day: 13, time: 21, identifier: 24, text: 28 }

/** The row of the headings, from 1. */
export function getHeadingRow({ title, opening = [] }: Sheet): number {
  return (title === '' ? 1 : 2) + opening.length
}

/** The part of the sheet in portions. `onEnd` is called with the number of its last row that is filtered. */
export async function* writeSheetXml(sheet: Sheet, onEnd: (lastFiltered: number) => void): AsyncGenerator<string> {
  const { title, columns, opening = [], rows, sumRows = 0 } = sheet
  const headingRow = getHeadingRow(sheet)
  const last = columnName(columns.length - 1)
  yield `<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${views(headingRow)}<cols>${columns.map(columnXml).join('')}</cols><sheetData>`
  if (title !== '') yield rowXml(1, [textXml('A1', title, style.title)])
  yield opening.map((cells, at) => valuesXml(headingRow - opening.length + at, cells, columns)).join('')
  yield rowXml(
    headingRow,
    columns.map(({ heading }, at) => textXml(`${columnName(at)}${headingRow}`, heading, style.heading)),
  )
  let number = headingRow
  for await (const portion of rows) yield portion.map((cells) => valuesXml(++number, cells, columns)).join('')
  const lastFiltered = Math.max(headingRow, number - sumRows)
  onEnd(lastFiltered)
  yield `</sheetData><autoFilter ref="A${headingRow}:${last}${lastFiltered}"/>`
  if (title !== '') yield `<mergeCells count="1"><mergeCell ref="A1:${last}1"/></mergeCells>`
  yield '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
  yield '<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>'
}

function views(headingRow: number): string {
  const pane = `<pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/>`
  return `<sheetViews><sheetView workbookViewId="0">${pane}<selection pane="bottomLeft" activeCell="A${headingRow + 1}" sqref="A${headingRow + 1}"/></sheetView></sheetViews>`
}

function columnXml({ type, width = widths[type] }: SheetColumn, at: number): string {
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${columnStyle[type]}" customWidth="1"/>`
}

function valuesXml(number: number, cells: readonly string[], columns: readonly SheetColumn[]): string {
  return rowXml(
    number,
    cells.map((cell, at) => cellXml(`${columnName(at)}${number}`, cell, columns[at]?.type ?? 'text')),
  )
}

function cellXml(reference: string, cell: string, type: ColumnType): string {
  if (cell === '') return `<c r="${reference}" s="${columnStyle[type]}"/>`
  const value = toTypedValue(type, cell)
  return 'text' in value
    ? textXml(reference, value.text, style.text)
    : `<c r="${reference}" s="${style[value.shown]}"><v>${value.number}</v></c>`
}

function textXml(reference: string, text: string, s: number): string {
  return `<c r="${reference}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
}

function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

export function columnName(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Drops characters that XML forbids, and escapes sequences such as `_x000D_`, which spreadsheets would decode (ECMA-376 part 1, 22.9.2.19). */
export function escape(text: string): string {
  return (
    text
      .slice(0, maxTextLength)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the ones to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"\r]/g, (character) => entities[character] as string)
  )
}
