import { encode } from 'uqr'
import { type PdfDoc, pdfInk } from './create-pdf.ts'

/** A QR code of vector squares. */
export function drawCode(doc: PdfDoc, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const module = size / modules
  doc.fillColor(pdfInk.heading)
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries()) if (isDark) doc.rect(x + column * module, y + row * module, module, module)
  doc.fill()
}
