import { zipSync } from 'fflate'
import type { Sheet } from '#kit/formats/workbook/sheet-xml.ts'
import { buildWorkbookParts, xlsxType } from '#kit/formats/workbook/workbook-parts.ts'
import { saveFile } from '#ui/browser/save-file.ts'

/** The workbook as the server writes it, for rows that the page has. */
export async function downloadWorkbook(fileName: string, sheet: Sheet): Promise<void> {
  const encoder = new TextEncoder()
  const files: Record<string, Uint8Array> = {}
  for (const { name, content } of buildWorkbookParts(sheet)) {
    let text = ''
    for await (const piece of content) text += piece
    files[name] = encoder.encode(text)
  }
  saveFile(fileName, new Blob([zipSync(files)], { type: xlsxType }))
}
