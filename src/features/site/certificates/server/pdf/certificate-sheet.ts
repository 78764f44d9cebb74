import { toPrinted } from '#kit/glyphs/drawable.ts'
import { createPdf, type Pdf, pdfInk } from '#platform/pdf/server/create-pdf.ts'
import { drawCode } from '#platform/pdf/server/draw-code.ts'
import { formatProofCode } from '#platform/proofs/rules.ts'
import { type CertificateState, formatCause, levels, listFields, stateLabels } from '../../rules.ts'
import type { Certificate } from '../look-ups/look-up.ts'
import { drawFrame, drawPicture } from './pictures.ts'

/** `address` is the URL that verifies the certificate, `code` what verifies this document of it, `madeAt` the time that its state is of. */
export type Sheet = { certificate: Certificate; address: string; code: string; madeAt: string }

const stateInk: Record<CertificateState, string> = {
  valid: pdfInk.success,
  expired: pdfInk.warning,
  suspended: pdfInk.warning,
  revoked: pdfInk.error,
}
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
  const pdf = createPdf({ title: `${certificate.name} ${certificate.number}`, margin: 0 })
  pdf.decorate(() => drawFrame(pdf.doc, certificate.frame))
  drawHead(pdf, certificate)
  if (certificate.state !== 'valid') drawStamp(pdf, certificate)
  drawFields(pdf, certificate)
  drawFoot(pdf, sheet)
  return pdf.finish()
}

function drawHead({ doc, text, figure }: Pdf, { logo, number, name, level }: Certificate): void {
  const width = doc.page.width - 2 * side
  const centred = { x: side, width, align: 'center' } as const
  const logoSize = 46
  const place = { x: (doc.page.width - logoSize) / 2, y: top, width: logoSize, height: logoSize }
  if (logo !== '') figure('发证机构标志', () => drawPicture(doc, logo, place))
  doc.fontSize(9).fillColor(pdfInk.muted)
  text({ tag: 'P' }, `证书编号 ${number}`, { ...centred, y: top + (logo ? logoSize + 10 : 0) })
  const title = toPrinted(name)
  const fits = [22, 19, 16, 13].find((size) => doc.fontSize(size).heightOfString(title, { width }) < 2.9 * size) ?? 12
  doc.fontSize(fits).fillColor(pdfInk.heading)
  text({ tag: 'H1' }, name, { ...centred, y: doc.y + 6 })
  const { numeral, name: meaning } = levels[level - 1] ?? { numeral: String(level), name: '' }
  doc.fontSize(14).fillColor(pdfInk.accent)
  text({ tag: 'P' }, `第${numeral}级 ${meaning}`, { ...centred, y: doc.y + 6 })
  doc.y += 18
}

/** It has an area of its own, so that it covers no text, and is level: of turned text, readers take the lines from the last to the first. */
function drawStamp({ doc, text, decorate }: Pdf, certificate: Certificate): void {
  const { state } = certificate
  const width = doc.page.width - 2 * side
  const [x, y] = [side, doc.y + 4]
  const centred = { x: x + 12, width: width - 24, align: 'center' } as const
  decorate(() =>
    doc
      .roundedRect(x, y, width, stampHeight - 16, 4)
      .lineWidth(2)
      .strokeColor(stateInk[state])
      .stroke(),
  )
  doc.fillColor(stateInk[state]).fontSize(38)
  text({ tag: 'H2' }, stateLabels[state], { ...centred, y: y + 4, characterSpacing: 8 })
  doc.fontSize(9)
  text({ tag: 'P' }, formatCause(certificate), { ...centred, y: y + 60, height: 28, ellipsis: true })
  doc.y = y + stampHeight + 8
}

/** In the largest letters in which all fields fit above the foot. */
function drawFields({ doc, open, text }: Pdf, certificate: Certificate): void {
  const width = doc.page.width - 2 * side - fieldLabel
  const from = doc.y
  const room = doc.page.height - foot.bottom - foot.height - 16 - from
  const rows = listFields(certificate)
  const smallest = fieldSizes.at(-1) as number
  const size = fieldSizes.find((one) => sum(heightsAt(one)) <= room) ?? smallest
  const heights = heightsAt(size)
  let y = from
  for (const [at, [label, value]] of rows.entries()) {
    const height = heights[at] as number
    const within = open({ tag: 'P' })
    doc.fontSize(size).fillColor(pdfInk.muted)
    text({ tag: 'Span', within }, label, { x: side, y, width: fieldLabel - 12 })
    doc.fillColor(pdfInk.heading)
    text({ tag: 'Span', within }, value, { x: side + fieldLabel, y, width, height: height - gapAt(size) + 1, ellipsis: true })
    within.end()
    y += height
  }

  function heightsAt(one: number): number[] {
    doc.fontSize(one)
    return rows.map(([, value]) => doc.heightOfString(toPrinted(value), { width }) + gapAt(one))
  }
}

const gapAt = (size: number) => size * 0.8
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function drawFoot({ doc, open, text, figure }: Pdf, { certificate, address, code, madeAt }: Sheet): void {
  const y = doc.page.height - foot.bottom - foot.height
  const codeSize = 84
  figure(`核验二维码：${address}`, () => drawCode(doc, address, { x: side, y, size: codeSize }))
  doc.fontSize(9).fillColor(pdfInk.muted)
  text({ tag: 'P' }, '扫码核验', { x: side, y: y + codeSize + 2, width: codeSize, align: 'center' })
  const dates = [
    ['首次发证', certificate.firstDate],
    ['本次发证', certificate.issueDate],
    ['有效期至', certificate.expiryDate],
    ...(code === '' ? [] : ([['核验码', formatProofCode(code)]] as const)),
  ] as const
  for (const [at, [label, day]] of dates.entries()) {
    const line = y + 22 + at * 17
    const within = open({ tag: 'P' })
    doc.fontSize(9.5).fillColor(pdfInk.muted)
    text({ tag: 'Span', within }, label, { x: side + codeSize + 26, y: line })
    doc.fillColor(pdfInk.heading)
    text({ tag: 'Span', within }, day, { x: side + codeSize + 76, y: line })
    within.end()
  }
  const right = doc.page.width - side - 128
  const { signature, seal } = certificate
  if (signature !== '') {
    doc.fontSize(9.5).fillColor(pdfInk.muted)
    text({ tag: 'P' }, '签发人', { x: right, y })
    figure('签发人签名', () => drawPicture(doc, signature, { x: right, y: y + 18, width: 92, height: 44 }))
  }
  if (seal !== '') {
    doc.opacity(0.86)
    figure('发证机构印章', () => drawPicture(doc, seal, { x: right + 36, y: y + 8, width: 98, height: 98 }))
    doc.opacity(1)
  }
  const width = doc.page.width - 2 * side
  const state = `${madeAt} 核验的状态：${stateLabels[certificate.state]}。当前状态以扫码查询的结果为准。`
  doc.fontSize(7.5).fillColor(stateInk[certificate.state])
  text({ tag: 'P' }, state, { x: side, y: y + foot.height - 10, width, align: 'center', lineBreak: false })
}
