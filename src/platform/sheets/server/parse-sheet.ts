import { readZip } from '#platform/zip/server/read-zip.ts'
import { ZipError } from '#platform/zip/server/zip-policy.ts'
import { type SheetRow, showCell } from '../cell-rules.ts'
import type { SheetChoice, SheetFault, SheetLimits } from '../rules.ts'
import { SheetFailure } from './sheet-failure.ts'
import { parseText } from './text-reading/parse-text.ts'
import { readWorkbook } from './workbook-reading/read-workbook.ts'

export type ParsedSheet = { rows: SheetRow[]; choice: SheetChoice } | { fault: SheetFault }

const maxEntries = 1000
const zipStart = Buffer.from('PK')
/** Of .xls, and of .xlsx with a password. */
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The rows of a file by its content, whatever its name says. Takes as much time and memory as the file demands, hence runs in sheet-process.ts only. */
export async function parseSheet(bytes: Buffer, headings: readonly string[], limits: SheetLimits): Promise<ParsedSheet> {
  try {
    if (bytes.subarray(0, compoundStart.length).equals(compoundStart)) return { fault: { kind: 'locked' } }
    const parsed = bytes.subarray(0, zipStart.length).equals(zipStart)
      ? readWorkbook(await readZip(bytes, { entries: maxEntries, unpackedBytes: limits.unpackedBytes }), headings, limits)
      : { rows: parseText(bytes, headings, limits), choice: { read: '', others: [] } }
    return fits(parsed.rows, limits) ? parsed : { fault: { kind: 'extent' } }
  } catch (error) {
    if (error instanceof SheetFailure) return { fault: error.fault }
    // A sheet of which whole columns are formatted, cell by cell, is small only as long as it is packed.
    return { fault: { kind: error instanceof ZipError && error.fault === 'size' ? 'extent' : 'unreadable' } }
  }
}

function fits(rows: readonly SheetRow[], limits: SheetLimits): boolean {
  let length = 0
  for (const { line, cells } of rows) {
    length += cells.reduce((sum, cell) => sum + showCell(cell).length, 0)
    if (line > limits.rows || cells.length > limits.columns || length > limits.unpackedBytes) return false
  }
  return true
}
