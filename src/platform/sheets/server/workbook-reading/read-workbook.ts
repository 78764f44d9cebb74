import type { ZipContent } from '#platform/zip/server/read-zip.ts'
import type { Cell, SheetRow } from '../../cell-rules.ts'
import type { SheetLimits } from '../../rules.ts'
import { SheetFailure } from '../sheet-failure.ts'
import { type RawCell, readCell } from './read-cell.ts'
import { readXml } from './read-xml.ts'
import { isTrue, readWorkbookParts, type Workbook } from './workbook-parts.ts'

/** The rows with content of the visible active sheet. Hidden sheets are never read, hidden rows are marked. */
export function readWorkbook(entries: readonly ZipContent[], limits: SheetLimits): SheetRow[] {
  const parts = new Map(entries.map(({ name, content }) => [name.replaceAll('\\', '/'), content]))
  if (parts.get('mimetype')?.toString('latin1').includes('opendocument')) throw new SheetFailure({ kind: 'otherProgram' })
  const workbook = readWorkbookParts(parts)
  const sheet = parts.get(workbook?.sheetPath ?? '')
  if (!workbook || !sheet) throw new SheetFailure({ kind: workbook ? 'allHidden' : 'unreadable' })
  return readSheetXml(sheet, workbook, limits)
}

function readSheetXml(sheet: Buffer, workbook: Workbook, limits: SheetLimits): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [], isHidden: false }
  let cell: RawCell | undefined
  let [column, areHidden, isAid] = [-1, false, false]
  /** Where text of the element goes. */
  let into: 'value' | 'inline' | undefined

  readXml(sheet, {
    open(name, attributes) {
      if (name === 'sheetFormatPr') areHidden = isTrue(attributes.zeroHeight)
      if (name === 'row') {
        const line = Number(attributes.r ?? row.line + 1)
        if (line <= row.line) throw new SheetFailure({ kind: 'unreadable' })
        row = { line, cells: [], isHidden: isHiddenRow(attributes, areHidden) }
        column = -1
      }
      if (name === 'c') {
        column = findColumn(attributes.r) ?? column + 1
        if (!(row.line <= limits.rows && column < limits.columns)) throw new SheetFailure({ kind: 'extent' })
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: undefined, inline: undefined, hasFormula: false }
      }
      if (!cell) return
      if (name === 'f') cell.hasFormula = true
      if (name === 'rPh') isAid = true
      if (name === 'v' || (name === 't' && !isAid)) into = name === 'v' ? 'value' : 'inline'
      if (into) cell[into] ??= ''
    },
    text(text) {
      if (cell && into) cell[into] += text
    },
    close(name) {
      if (name === 'v' || name === 't') into = undefined
      if (name === 'rPh') isAid = false
      if (name === 'c' && cell) {
        put(row.cells, column, readCell(cell, workbook))
        cell = undefined
      }
      if (name === 'row' && row.cells.some((one) => one !== '')) rows.push(row)
    },
  })
  return rows
}

function put(cells: Cell[], column: number, cell: Cell): void {
  if (cell === '') return
  while (cells.length < column) cells.push('')
  cells[column] = cell
}

function isHiddenRow({ hidden, ht, customHeight }: Record<string, string>, byDefault: boolean): boolean {
  if (hidden !== undefined) return isTrue(hidden)
  return ht === undefined ? byDefault : Number(ht) === 0 && isTrue(customHeight)
}

/** The column of a reference such as C7, from 0. */
function findColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
