import { Refusal } from '#gateway/refusals.ts'
import { toHalfWidth } from '#kit/half-width.ts'
import { readSheet } from '#platform/sheets/server/read-sheet.ts'
import { type ImportColumn, importLimits, importRefusals } from '../rules.ts'
import type { ImportLine } from './import-kind.ts'

/** More rows than may be booked at once: lines without content don't count. */
const sheetLimits = { rows: 20_000, columns: 100, unpackedBytes: 24 * 1024 * 1024 }

/** The lines of an .xlsx or .csv file that follows the template; other files are refused. */
export async function readImportFile(file: { name: string; bytes: Uint8Array }, columns: readonly ImportColumn[]): Promise<ImportLine[]> {
  if (file.bytes.length > importLimits.bytes) throw new Refusal(importRefusals.tooLarge)
  const [head = [], ...body] = await readSheet(file, sheetLimits)
  if (columns.some(({ heading }, at) => plain(head[at] ?? '') !== plain(heading))) throw new Refusal(importRefusals.heading)
  const lines = body
    .map((row, at) => ({ row, line: at + 2 }))
    .filter(({ row }) => row.some((cell) => cell !== ''))
    .map(({ row, line }) => ({ line, cells: toCells(row, columns) }))
  if (lines.length === 0) throw new Refusal(importRefusals.empty)
  if (lines.length > importLimits.lines) throw new Refusal(importRefusals.tooLong)
  return lines
}

/** Full-width digits and letters are read as half-width ones, except in text. */
function toCells(row: readonly string[], columns: readonly ImportColumn[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, type }, at) => [name, type === 'text' ? (row[at] ?? '') : toHalfWidth(row[at] ?? '')]))
}

/** Full-width brackets and blanks make no difference in a heading. */
function plain(heading: string): string {
  return heading.normalize('NFKC').replaceAll(/\s/g, '')
}
