import type { PdfDoc } from '#platform/pdf/server/create-pdf.ts'

type Box = { x: number; y: number; width: number; height: number }

// The same shares of the picture, and the same width of the border, as the card on the page.
const slice = { side: 0.0988, top: 0.0702 }
const borderShare = 0.0988

/** A picture in base64, as large as the box allows. */
export function drawPicture(doc: PdfDoc, base64: string, { x, y, width, height }: Box): void {
  if (base64 !== '') drawApart(doc, () => doc.image(toSource(base64), x, y, { fit: [width, height], align: 'center', valign: 'center' }))
}

/** The border of the page: corners keep their shape, sides are stretched. */
export function drawFrame(doc: PdfDoc, base64: string): void {
  if (base64 === '') return
  const border = doc.page.width * borderShare
  const columns = toParts(doc.page.width, border, slice.side)
  const rows = toParts(doc.page.height, border, slice.top)
  for (const [r, row] of rows.entries())
    for (const [c, column] of columns.entries()) {
      if (r === 1 && c === 1) continue
      const [width, height] = [column.length / column.share, row.length / row.share]
      drawApart(doc, () => {
        doc.rect(column.at, row.at, column.length, row.length).clip()
        doc.image(toSource(base64), column.at - column.from * width, row.at - row.from * height, { width, height })
      })
    }
}

/** Border, middle and border: where each lies on the page, and which share of the picture it shows. */
function toParts(length: number, border: number, share: number) {
  return [
    { at: 0, length: border, from: 0, share },
    { at: border, length: length - 2 * border, from: share, share: 1 - 2 * share },
    { at: length - border, length: border, from: 1 - share, share },
  ]
}

/** PDFKit embeds a source once however often it is drawn. */
function toSource(base64: string): string {
  return `data:image/png;base64,${base64}`
}

/** A picture that cannot be read is left out, and the certificate is drawn without it. */
function drawApart(doc: PdfDoc, draw: () => void): void {
  doc.save()
  try {
    draw()
  } catch {
    // The certificate is valid without it.
  }
  doc.restore()
}
