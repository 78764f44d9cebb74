import { isBlank } from '#kit/identifiers/characters.ts'
import { type Cell, type SheetRow, showCell } from '../../cell-rules.ts'
import type { SheetLimits } from '../../rules.ts'
import { SheetFailure } from '../sheet-failure.ts'
import { findColumn, markMerged } from './merged-cells.ts'
import { type RawCell, readCell } from './read-cell.ts'
import { readXml } from './read-xml.ts'
import { isTrue, type Workbook } from './workbook-parts.ts'

/** The rows with content of a sheet; hidden ones are marked. */
export function readWorksheet(sheet: Buffer, workbook: Workbook, limits: SheetLimits): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [], isHidden: false }
  let cell: RawCell | undefined
  const merged: string[] = []
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
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: undefined, inline: undefined, hasFormula: false }
      }
      if (name === 'mergeCell' && attributes.ref) merged.push(attributes.ref)
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
        const read = readCell(cell, workbook)
        cell = undefined
        // Whole rows and columns that are only formatted, and cells in which only a blank was typed, hold nothing.
        if (isBlank(showCell(read))) return
        if (!(row.line <= limits.rows && column < limits.columns)) throw new SheetFailure({ kind: 'extent' })
        put(row.cells, column, read)
      }
      if (name === 'row' && row.cells.length > 0) rows.push(row)
    },
  })
  markMerged(rows, merged)
  return rows
}

function put(cells: Cell[], column: number, cell: Cell): void {
  while (cells.length < column) cells.push('')
  cells[column] = cell
}

function isHiddenRow({ hidden, ht, customHeight }: Record<string, string>, byDefault: boolean): boolean {
  if (hidden !== undefined) return isTrue(hidden)
  return ht === undefined ? byDefault : Number(ht) === 0 && isTrue(customHeight)
}
