import { createPdf, pdfInk } from '#platform/pdf/server/create-pdf.ts'

export type PersonalPart = { label: string; table: string; rows: Record<string, unknown>[] }

const margin = 48
const size = { title: 18, heading: 12, text: 9.5 }

/** The same records as sentences, one paragraph a record. */
export function drawPersonalData(parts: readonly PersonalPart[], { number, madeAt }: { number: string; madeAt: string }): Promise<Buffer> {
  const pdf = createPdf({ title: `个人信息 ${number}`, margin })
  const { doc, text } = pdf
  doc.fontSize(size.title).fillColor(pdfInk.heading)
  text({ tag: 'H1' }, `个人信息 ${number}`)
  doc.fontSize(size.text).fillColor(pdfInk.muted)
  text({ tag: 'P' }, `生成于 ${madeAt}。以下是我们处理的您的个人信息，按业务列出；同样的内容见 JSON 文件。`)
  for (const { label, rows } of parts) {
    doc.moveDown().fontSize(size.heading).fillColor(pdfInk.heading)
    text({ tag: 'H2' }, `${label}（${rows.length} 条）`)
    doc.fontSize(size.text).fillColor(pdfInk.text)
    for (const row of rows) {
      doc.moveDown(0.4)
      text(
        { tag: 'P' },
        Object.entries(row)
          .map(([name, value]) => `${name}：${toText(value)}`)
          .join('；'),
      )
    }
  }
  return pdf.finish()
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
