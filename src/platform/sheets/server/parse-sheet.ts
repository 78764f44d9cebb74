import { readZip } from '#platform/zip/server/read-zip.ts'
import { type SheetRow, showCell } from '../cell-rules.ts'
import type { SheetFault, SheetLimits } from '../rules.ts'
import { SheetFailure } from './sheet-failure.ts'
import { parseText } from './text-reading/parse-text.ts'
import { readWorkbook } from './workbook-reading/read-workbook.ts'

export type ParsedSheet = { rows: SheetRow[] } | { fault: SheetFault }

const maxEntries = 1000
const zipStart = Buffer.from('PK')
/** Of .xls, and of .xlsx with a password. */
const compoundStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The rows of a file by its content, whatever its name says. Takes as much time and memory as the file demands, hence runs in sheet-process.ts only. */
export async function parseSheet(bytes: Buffer, headings: readonly string[], limits: SheetLimits): Promise<ParsedSheet> {
  try {
    if (bytes.subarray(0, compoundStart.length).equals(compoundStart)) return { fault: { kind: 'locked' } }
    const rows = bytes.subarray(0, zipStart.length).equals(zipStart)
      ? readWorkbook(await readZip(bytes, { entries: maxEntries, unpackedBytes: limits.unpackedBytes }), limits)
      : parseText(bytes, headings, limits)
    return fits(rows, limits) ? { rows } : { fault: { kind: 'extent' } }
  } catch (error) {
    return { fault: error instanceof SheetFailure ? error.fault : { kind: 'unreadable' } }
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
