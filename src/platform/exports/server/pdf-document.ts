import PdfDocument from 'pdfkit'
import { type ColumnType, isFigure } from '#kit/formats/column-type.ts'

export const pdfFont = 'content/fonts/noto-sans-sc/regular.ttf'
const margin = 40
export const pdfInk = { text: '#24364b', heading: '#0a1b2e', muted: '#55677b', line: '#e1e8ef', head: '#f5f8fa', accent: '#0b6e8a' }
const size = { title: 18, fact: 9.5, cell: 8, foot: 8 }
const cell = { x: 5, y: 4 }

/** Title, facts beside each other, and headings with the share of the width that each column has. */
export type PdfTable = {
  title: string
  columns: readonly { heading: string; width: number; type: ColumnType }[]
  facts?: readonly (readonly [label: string, value: string])[]
  footer?: string
}
type Document = InstanceType<typeof PdfDocument>
type Frame = { doc: Document; table: PdfTable; widths: readonly number[] }

/** An A4 document with title, facts and the table, its headings on every page. Only the glyphs that it uses are embedded. */
export async function drawPdf(table: PdfTable, rows: AsyncIterable<readonly (readonly string[])[]>): Promise<Buffer> {
  const info = { Title: table.title, Creator: '', Producer: '' }
  const doc = new PdfDocument({ size: 'A4', margin, font: pdfFont, bufferPages: true, lang: 'zh-CN', displayTitle: true, info })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const isEnded = new Promise((resolve) => doc.on('end', resolve))
  const whole = doc.page.width - 2 * margin
  const sum = table.columns.reduce((total, { width }) => total + width, 0)
  const frame = { doc, table, widths: table.columns.map(({ width }) => (width / sum) * whole) }

  drawHead(frame, whole)
  drawHeadings(frame)
  for await (const portion of rows) for (const row of portion) drawRow(frame, row)
  drawFeet(frame, whole)
  doc.end()
  await isEnded
  return Buffer.concat(pieces)
}

function drawHead({ doc, table }: Frame, whole: number): void {
  doc.fontSize(size.title).fillColor(pdfInk.heading).text(toLine(table.title), margin, margin, { width: whole })
  doc.fontSize(size.fact)
  const facts = table.facts ?? []
  const half = whole / 2
  let y = doc.y + 8
  for (let n = 0; n < facts.length; n += 2) {
    const pair = facts.slice(n, n + 2)
    const heights = pair.map(([label, value], side) => {
      const x = margin + side * half
      doc.fillColor(pdfInk.muted).text(label, x, y, { width: 64 })
      const given = toLine(value)
      doc.fillColor(pdfInk.text).text(given, x + 64, y, { width: half - 72 })
      return doc.heightOfString(given, { width: half - 72 })
    })
    y += Math.max(...heights) + 4
  }
  doc.y = y + 8
}

function drawHeadings(frame: Frame): void {
  const { doc, table, widths } = frame
  const headings = table.columns.map(({ heading }) => heading)
  doc.fontSize(size.cell)
  const height = measureHeight(frame, headings)
  doc
    .rect(
      margin,
      doc.y,
      widths.reduce((total, width) => total + width, 0),
      height,
    )
    .fill(pdfInk.head)
  drawCells(frame, headings, { height, colour: pdfInk.muted })
}

function drawRow(frame: Frame, row: readonly string[]): void {
  const { doc } = frame
  doc.fontSize(size.cell)
  const cells = row.map((text, n) => (isFigure(frame.table.columns[n]?.type ?? 'text') ? toFigure(text) : toLine(text)))
  const height = measureHeight(frame, cells)
  if (doc.y + height > doc.page.height - margin - 24) {
    doc.addPage()
    doc.y = margin
    drawHeadings(frame)
  }
  drawCells(frame, cells, { height, colour: pdfInk.text })
}

type Drawn = { height: number; colour: string }

function drawCells({ doc, table, widths }: Frame, cells: readonly string[], { height, colour }: Drawn): void {
  const top = doc.y
  let x = margin
  doc.fillColor(colour)
  for (const [n, text] of cells.entries()) {
    const width = widths[n] ?? 0
    const align = isFigure(table.columns[n]?.type ?? 'text') ? 'right' : 'left'
    doc.text(text, x + cell.x, top + cell.y, { width: width - 2 * cell.x, align })
    x += width
  }
  doc
    .moveTo(margin, top + height)
    .lineTo(x, top + height)
    .lineWidth(0.5)
    .strokeColor(pdfInk.line)
    .stroke()
  doc.y = top + height
}

function measureHeight({ doc, widths }: Frame, cells: readonly string[]): number {
  const heights = cells.map((text, n) => doc.heightOfString(text || ' ', { width: (widths[n] ?? 0) - 2 * cell.x }))
  return Math.max(...heights) + 2 * cell.y
}

/** Page numbers, once all pages are there. */
function drawFeet({ doc, table }: Frame, whole: number): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - margin + 6
    doc.fontSize(size.foot).fillColor(pdfInk.muted)
    doc.text(toLine(table.footer ?? ''), margin, y, { width: whole * 0.7, lineBreak: false })
    doc.text(`第 ${page + 1} 页，共 ${count} 页`, margin + whole * 0.7, y, { width: whole * 0.3, align: 'right', lineBreak: false })
  }
}

/** 1,234: a person reads it, unlike the cell of a workbook. */
function toFigure(text: string): string {
  return /^-?\d+$/.test(text) ? BigInt(text).toLocaleString('zh-CN') : toLine(text)
}

/** Names are text: what would begin another line, reverse the direction or show nothing becomes a space. */
export function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
