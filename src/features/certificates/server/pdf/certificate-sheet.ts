import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { encode } from 'uqr'
import { pdfFont, pdfInk, toLine } from '#platform/exports/server/pdf-document.ts'
import { type CertificateState, formatCause, levels, listFields, stateLabels } from '../../rules.ts'
import type { Certificate } from '../look-ups/look-up.ts'
import { drawFrame, drawPicture } from './pictures.ts'

/** `address` is the URL that verifies the certificate, `madeAt` the time that its state is of. */
export type Sheet = { certificate: Certificate; address: string; madeAt: string }
type Document = InstanceType<typeof PdfDocument>

const stateInk: Record<CertificateState, string> = { valid: '#157347', expired: '#a85b00', suspended: '#a85b00', revoked: '#b3261e' }
// In points, of an A4 page of 595 by 842.
const side = 80
const top = 78
const foot = { height: 118, bottom: 86 }
const fieldLabel = 118
const fieldSizes = [12.5, 11.5, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6]
const stampHeight = 110

/** The certificate on one page of A4, as `CertificateCard` shows it. Only the glyphs that it uses are embedded. */
export async function drawCertificate(sheet: Sheet): Promise<Buffer> {
  const { certificate } = sheet
  const info = { Title: `${toLine(certificate.name)} ${certificate.number}`, Creator: '', Producer: '' }
  const doc = new PdfDocument({ size: 'A4', margin: 0, font: pdfFont, lang: 'zh-CN', displayTitle: true, info })
  const content = buffer(doc)
  drawFrame(doc, certificate.frame)
  drawHead(doc, certificate)
  if (certificate.state !== 'valid') drawStamp(doc, certificate)
  drawFields(doc, certificate)
  drawFoot(doc, sheet)
  doc.end()
  return content
}

function drawHead(doc: Document, { logo, number, name, level }: Certificate): void {
  const width = doc.page.width - 2 * side
  const centred = { width, align: 'center' } as const
  const logoSize = 46
  drawPicture(doc, logo, { x: (doc.page.width - logoSize) / 2, y: top, width: logoSize, height: logoSize })
  doc
    .fontSize(9)
    .fillColor(pdfInk.muted)
    .text(`证书编号 ${number}`, side, top + (logo ? logoSize + 10 : 0), centred)
  const title = toLine(name)
  const fits = [22, 19, 16, 13].find((size) => doc.fontSize(size).heightOfString(title, { width }) < 2.9 * size) ?? 12
  doc
    .fontSize(fits)
    .fillColor(pdfInk.heading)
    .text(title, side, doc.y + 6, centred)
  const { numeral, name: meaning } = levels[level - 1] ?? { numeral: String(level), name: '' }
  doc
    .fontSize(14)
    .fillColor(pdfInk.accent)
    .text(`第${numeral}级 ${meaning}`, side, doc.y + 6, centred)
  doc.y += 18
}

/** It has an area of its own, so that it covers no text. */
function drawStamp(doc: Document, certificate: Certificate): void {
  const { state } = certificate
  const width = doc.page.width - 2 * side
  const [x, y] = [side, doc.y + 8]
  const centred = { width: width - 24, align: 'center' } as const
  doc.save().rotate(-5, { origin: [x + width / 2, y + stampHeight / 2] })
  doc
    .roundedRect(x, y, width, stampHeight - 16, 4)
    .lineWidth(2)
    .strokeColor(stateInk[state])
    .stroke()
  doc.fillColor(stateInk[state]).fontSize(38)
  doc.text(stateLabels[state], x + 12, y + 4, { ...centred, characterSpacing: 8 })
  doc.fontSize(9).text(toLine(formatCause(certificate)), x + 12, y + 60, { ...centred, height: 28, ellipsis: true })
  doc.restore()
  doc.y = y + stampHeight + 8
}

/** In the largest letters in which all fields fit above the foot. */
function drawFields(doc: Document, certificate: Certificate): void {
  const width = doc.page.width - 2 * side - fieldLabel
  const from = doc.y
  const room = doc.page.height - foot.bottom - foot.height - 16 - from
  const rows = listFields(certificate).map(([label, value]) => [label, toLine(value)] as const)
  const smallest = fieldSizes.at(-1) as number
  const size = fieldSizes.find((one) => sum(heightsAt(one)) <= room) ?? smallest
  const heights = heightsAt(size)
  let y = from
  for (const [at, [label, value]] of rows.entries()) {
    const height = heights[at] as number
    doc
      .fontSize(size)
      .fillColor(pdfInk.muted)
      .text(label, side, y, { width: fieldLabel - 12 })
    doc.fillColor(pdfInk.heading).text(value, side + fieldLabel, y, { width, height: height - gapAt(size) + 1, ellipsis: true })
    y += height
  }

  function heightsAt(one: number): number[] {
    doc.fontSize(one)
    return rows.map(([, value]) => doc.heightOfString(value, { width }) + gapAt(one))
  }
}

const gapAt = (size: number) => size * 0.8
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function drawFoot(doc: Document, { certificate, address, madeAt }: Sheet): void {
  const y = doc.page.height - foot.bottom - foot.height
  const codeSize = 84
  drawCode(doc, address, { x: side, y, size: codeSize })
  doc
    .fontSize(9)
    .fillColor(pdfInk.muted)
    .text('扫码核验', side, y + codeSize + 2, { width: codeSize, align: 'center' })
  const dates = [
    ['首次发证', certificate.firstDate],
    ['本次发证', certificate.issueDate],
    ['有效期至', certificate.expiryDate],
  ] as const
  for (const [at, [label, day]] of dates.entries()) {
    const line = y + 34 + at * 17
    doc
      .fontSize(9.5)
      .fillColor(pdfInk.muted)
      .text(label, side + codeSize + 26, line)
    doc.fillColor(pdfInk.heading).text(day, side + codeSize + 76, line)
  }
  const right = doc.page.width - side - 128
  doc.fontSize(9.5).fillColor(pdfInk.muted).text('签发人', right, y)
  drawPicture(doc, certificate.signature, { x: right, y: y + 18, width: 92, height: 44 })
  doc.opacity(0.86)
  drawPicture(doc, certificate.seal, { x: right + 36, y: y + 8, width: 98, height: 98 })
  doc.opacity(1)
  const width = doc.page.width - 2 * side
  const state = `${madeAt} 核验的状态：${stateLabels[certificate.state]}。当前状态以扫码查询的结果为准。`
  doc.fontSize(7.5).fillColor(stateInk[certificate.state])
  doc.text(state, side, y + foot.height - 10, { width, align: 'center', lineBreak: false })
}

function drawCode(doc: Document, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const module = size / modules
  doc.fillColor(pdfInk.heading)
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries()) if (isDark) doc.rect(x + column * module, y + row * module, module, module)
  doc.fill()
}
