import { setImmediate } from 'node:timers/promises'
import type { Sheet } from '#kit/formats/workbook/sheet-xml.ts'
import { buildWorkbookParts } from '#kit/formats/workbook/workbook-parts.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'

/** Writes an xlsx of one sheet as a stream, in memory that does not grow with the rows. */
export function writeWorkbook(sheet: Sheet): AsyncGenerator<Buffer> {
  return writeZip(buildWorkbookParts({ ...sheet, rows: withTurns(sheet.rows) }))
}

/** Requests are answered between two portions, also where rows come faster than they are written. */
async function* withTurns(rows: Sheet['rows']): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const portion of rows) {
    yield portion
    await setImmediate()
  }
}
