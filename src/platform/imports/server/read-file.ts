import { Refusal } from '#gateway/refusals.ts'
import { isSumRow, type SheetRow, showCell, toAddress } from '#platform/sheets/cell-rules.ts'
import { toHeading } from '#platform/sheets/heading-rules.ts'
import { readSheet } from '#platform/sheets/server/read-sheet.ts'
import { readTypedCell } from '#platform/sheets/value-rules.ts'
import { askAboutHiddenRows } from '#platform/sheets/question-rules.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { type ImportColumn, importErrors, importLimits, importRefusals } from '../rules.ts'
import type { ImportLine } from './import-kind.ts'

/** More rows than may be booked at once: lines without content don't count. */
export const sheetLimits = { rows: 20_000, columns: 100, unpackedBytes: 24 * 1024 * 1024 }
/** Lines that may stand above the headings. */
const prefaceRows = 20

type File = { name: string; bytes: Uint8Array }
/** `accepted`: the codes of the questions that the person has answered with yes. */
type Reading = { columns: readonly ImportColumn[]; accepted: readonly string[] }

/** The lines of a file that follows the template; other files are refused. */
export async function readImportFile(file: File, { columns, accepted }: Reading): Promise<ImportLine[]> {
  if (file.bytes.length > importLimits.bytes) throw new Refusal(importRefusals.tooLarge)
  const rows = await readSheet(file, { limits: sheetLimits, headings: columns.map(({ heading }) => heading), accepted })
  const head = rows.slice(0, prefaceRows).findIndex((row) => isHead(row, columns))
  if (head < 0) throw new Refusal(toHeadingRefusal(rows.slice(0, prefaceRows), columns))
  const body = rows.slice(head + 1)
  askAboutHiddenRows(body, accepted)
  const lines = body.map((row) => toLine(row, columns))
  if (lines.length === 0) throw new Refusal(importRefusals.empty)
  if (lines.length > importLimits.lines) throw new Refusal(importRefusals.tooLong)
  return lines
}

function isHead({ cells }: SheetRow, columns: readonly ImportColumn[]): boolean {
  return columns.every(({ heading }, at) => typeof cells[at] === 'string' && toHeading(cells[at]) === toHeading(heading))
}

/** Names the first heading that is missing or elsewhere in the row that looks most like the template's. */
function toHeadingRefusal(rows: readonly SheetRow[], columns: readonly ImportColumn[]): RefusalEntry {
  const wanted = columns.map(({ heading }) => toHeading(heading))
  const written = rows.map(({ line, cells }) => ({ line, cells, headings: cells.map((cell) => toHeading(showCell(cell))) }))
  const count = ({ headings }: { headings: readonly string[] }) => wanted.filter((heading) => headings.includes(heading)).length
  const nearest = written.reduce<(typeof written)[number] | undefined>(
    (one, other) => (one && count(one) >= count(other) ? one : other),
    undefined,
  )
  if (!nearest || count(nearest) * 2 < columns.length) return importRefusals.heading
  const at = wanted.findIndex((heading, place) => heading !== nearest.headings[place])
  const shown = showCell(nearest.cells[at]).replaceAll(/\s+/g, ' ').trim().slice(0, 40)
  const { code } = importRefusals.heading
  const cell = `${toAddress(at, nearest.line)} 应为“${columns[at]?.heading}”，现为${shown === '' ? '空' : `“${shown}”`}`
  return { code, msg: `表头与模板不一致：${cell}。请按模板的列名和顺序填写` }
}

/** The cells in their canonical forms, and a fault for each that can't be read. */
function toLine({ line, cells: given }: SheetRow, columns: readonly ImportColumn[]): ImportLine {
  const read = columns.map((column, at) => ({ column, at, ...readTypedCell(given[at], column) }))
  const faults: Record<string, string> = {}
  for (const { column, at, fault } of read) if (fault !== '') faults[column.name] = `${toAddress(at, line)} ${column.heading}：${fault}`
  const cells = Object.fromEntries(read.map(({ column, text }) => [column.name, text]))
  if (isExample(cells, columns)) faults[''] = importErrors.example
  if (isSumRow(given)) faults[''] = importErrors.sums
  return { line, cells, faults }
}

function isExample(cells: Record<string, string>, columns: readonly ImportColumn[]): boolean {
  return columns.every((column) => cells[column.name] === readTypedCell(column.example, column).text)
}
