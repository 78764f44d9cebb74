import { type ColumnType, isFigure } from '#kit/formats/column-type.ts'
import { toPrinted } from '#kit/glyphs/drawable.ts'
import { formatProofCode } from '#platform/proofs/rules.ts'
import { createPdf, type Pdf, type PdfElement, pdfInk, type PdfTag } from '#platform/pdf/server/create-pdf.ts'
import { drawCode } from '#platform/pdf/server/draw-code.ts'

const margin = 40
const size = { title: 18, fact: 9.5, cell: 8, foot: 8 }
const cell = { x: 5, y: 4 }
const proofSize = 72
/** Each element of the structure is an object of the file and of the memory: of longer tables a page is one paragraph. */
const taggedRows = 500

/** With which anyone can verify the document; `address` as a QR code. */
export type PdfProof = { number: string; code: string; address: string }

/** Title, facts beside each other, and headings with the share of the width that each column has. */
export type PdfTable = {
  title: string
  columns: readonly { heading: string; width: number; type: ColumnType }[]
  facts?: readonly (readonly [label: string, value: string])[]
  footer?: string
  proof?: PdfProof | undefined
  /** Of rows, about. */
  total: number
}
type Frame = { pdf: Pdf; table: PdfTable; widths: readonly number[]; element: PdfElement | undefined; endPage: (() => void) | undefined }

/** An A4 document with title, facts and the table, its headings on every page. Only the glyphs that it uses are embedded. */
export async function drawPdf(table: PdfTable, rows: AsyncIterable<readonly (readonly string[])[]>): Promise<Buffer> {
  const pdf = createPdf({ title: table.title, margin })
  const whole = pdf.doc.page.width - 2 * margin
  const sum = table.columns.reduce((total, { width }) => total + width, 0)
  drawHead(pdf, table, whole)
  const element = table.total <= taggedRows ? pdf.open({ tag: 'Table' }) : undefined
  const endPage = element ? undefined : pdf.paragraph()
  const frame = { pdf, table, widths: table.columns.map(({ width }) => (width / sum) * whole), element, endPage }
  drawHeadings(frame, whole)
  for await (const portion of rows) for (const row of portion) drawRow(frame, row, whole)
  element?.end()
  frame.endPage?.()
  drawFeet(frame, whole)
  return pdf.finish()
}

function drawHead(pdf: Pdf, table: PdfTable, whole: number): void {
  const { doc, open, text } = pdf
  doc.fontSize(size.title).fillColor(pdfInk.heading)
  text({ tag: 'H1' }, table.title, { x: margin, y: margin, width: whole })
  doc.fontSize(size.fact)
  const facts = [...(table.facts ?? []), ...listProofFacts(table)]
  const half = (table.proof ? whole - proofSize - 16 : whole) / 2
  let y = doc.y + 8
  for (let n = 0; n < facts.length; n += 2) {
    const pair = facts.slice(n, n + 2)
    const heights = pair.map(([label, value], side) => {
      const x = margin + side * half
      const within = open({ tag: 'P' })
      doc.fillColor(pdfInk.muted)
      text({ tag: 'Span', within }, label, { x, y, width: 64 })
      doc.fillColor(pdfInk.text)
      text({ tag: 'Span', within }, value, { x: x + 64, y, width: half - 72 })
      within.end()
      return doc.heightOfString(toPrinted(value), { width: half - 72 })
    })
    y += Math.max(...heights) + 4
  }
  const codeEnd = table.proof ? drawProof(pdf, table.proof) : 0
  doc.y = Math.max(y, codeEnd) + 8
}

function listProofFacts({ proof }: PdfTable): [string, string][] {
  return proof
    ? [
        ['编号', proof.number],
        ['核验码', formatProofCode(proof.code)],
      ]
    : []
}

/** At the upper right; returns where it ends. */
function drawProof({ doc, text, figure }: Pdf, { address }: PdfProof): number {
  const x = doc.page.width - margin - proofSize
  figure(`核验二维码：${address}`, () => drawCode(doc, address, { x, y: margin, size: proofSize }))
  doc.fontSize(size.foot).fillColor(pdfInk.muted)
  text({ tag: 'P' }, '扫码核验', { x, y: margin + proofSize + 4, width: proofSize, align: 'center' })
  return doc.y
}

function drawHeadings(frame: Frame, whole: number): void {
  const { pdf, table } = frame
  const headings = table.columns.map(({ heading }) => heading)
  pdf.doc.fontSize(size.cell)
  const height = measureHeight(frame, headings)
  drawShape(frame, () => pdf.doc.rect(margin, pdf.doc.y, whole, height).fill(pdfInk.head))
  drawCells(frame, headings, { height, colour: pdfInk.muted, tag: 'TH' })
}

function drawRow(frame: Frame, row: readonly string[], whole: number): void {
  const { doc } = frame.pdf
  doc.fontSize(size.cell)
  const cells = row.map((text, n) => (isFigure(frame.table.columns[n]?.type ?? 'text') ? toFigure(text) : text))
  const height = measureHeight(frame, cells)
  if (doc.y + height > doc.page.height - margin - 24) {
    frame.endPage?.()
    doc.addPage()
    doc.y = margin
    if (frame.endPage) frame.endPage = frame.pdf.paragraph()
    drawHeadings(frame, whole)
  }
  drawCells(frame, cells, { height, colour: pdfInk.text, tag: 'TD' })
}

type Drawn = { height: number; colour: string; tag: PdfTag }

function drawCells(frame: Frame, cells: readonly string[], { height, colour, tag }: Drawn): void {
  const { pdf, table, element, widths } = frame
  const { doc } = pdf
  const top = doc.y
  let x = margin
  doc.fillColor(colour)
  const places = cells.map((text, n) => {
    const width = widths[n] ?? 0
    const align = isFigure(table.columns[n]?.type ?? 'text') ? ('right' as const) : ('left' as const)
    x += width
    return { text, place: { x: x - width + cell.x, y: top + cell.y, width: width - 2 * cell.x, align } }
  })
  if (element) {
    const within = pdf.open({ tag: 'TR', within: element })
    for (const { text, place } of places) pdf.text({ tag, within }, text, place)
    within.end()
  } else for (const { text, place } of places) doc.text(toPrinted(text), place.x, place.y, place)
  const bottom = top + height
  drawShape(frame, () => doc.moveTo(margin, bottom).lineTo(x, bottom).lineWidth(0.5).strokeColor(pdfInk.line).stroke())
  doc.y = bottom
}

/** Within the paragraph of a page a line is part of it. */
function drawShape({ pdf, element }: Frame, draw: () => void): void {
  if (element) pdf.decorate(draw)
  else draw()
}

function measureHeight({ pdf: { doc }, widths }: Frame, cells: readonly string[]): number {
  const heights = cells.map((text, n) => doc.heightOfString(toPrinted(text) || ' ', { width: (widths[n] ?? 0) - 2 * cell.x }))
  return Math.max(...heights) + 2 * cell.y
}

/** Page numbers, once all pages are there. */
function drawFeet({ pdf: { doc, decorate }, table }: Frame, whole: number): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - margin + 6
    doc.fontSize(size.foot).fillColor(pdfInk.muted)
    decorate(() => {
      doc.text(toPrinted(table.footer ?? ''), margin, y, { width: whole * 0.7, lineBreak: false })
      doc.text(`第 ${page + 1} 页，共 ${count} 页`, margin + whole * 0.7, y, { width: whole * 0.3, align: 'right', lineBreak: false })
    })
  }
}

/** 1,234: a person reads it, unlike the cell of a workbook. */
function toFigure(text: string): string {
  return /^-?\d+$/.test(text) ? BigInt(text).toLocaleString('zh-CN') : text
}
