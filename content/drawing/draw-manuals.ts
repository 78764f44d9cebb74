// Draws content/manuals/*.pdf from the texts beside them: `# ` is the title, `## ` a heading, other lines are paragraphs.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createPdf, type Pdf, pdfInk } from '#platform/pdf/server/create-pdf.ts'
import { printUsageWhenAsked } from '../../scripts/usage.ts'

printUsageWhenAsked(`用法 / usage: npm run draw-manuals
由 content/manuals 中的文字生成操作手册 / draws the manuals from their texts in content/manuals`)

const margin = 72
/** Of all manuals, so that drawing them again changes nothing. */
const madeAt = new Date('2026-11-26T00:00:00+08:00')

for (const path of globSync('content/manuals/*.md').toSorted()) {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  writeFileSync(path.replace(/md$/, 'pdf'), await drawManual(lines))
}

async function drawManual(lines: readonly string[]): Promise<Buffer> {
  const title = (lines[0] ?? '').slice(2)
  const pdf = createPdf({ title, margin, madeAt })
  const { doc, text } = pdf
  const width = doc.page.width - 2 * margin
  for (const line of lines) {
    const isHeading = line.startsWith('## ')
    // A heading stays with the first lines below it.
    if (isHeading && doc.y > doc.page.height - margin - 80) doc.addPage()
    if (line.startsWith('# ')) {
      doc.fontSize(22).fillColor(pdfInk.heading)
      text({ tag: 'H1' }, title, { x: margin, y: margin, width })
    } else if (isHeading) {
      doc.fontSize(15).fillColor(pdfInk.heading)
      text({ tag: 'H2' }, line.slice(3), { x: margin, y: doc.y + 18, width })
    } else {
      doc.fontSize(11).fillColor(pdfInk.text)
      text({ tag: 'P' }, line, { x: margin, y: doc.y + 6, width, indent: 22, lineGap: 3 })
    }
  }
  numberPages(pdf, title, width)
  return pdf.finish()
}

function numberPages({ doc, decorate }: Pdf, title: string, width: number): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0
    doc.fontSize(9).fillColor(pdfInk.muted)
    decorate(() => {
      doc.text(title, margin, doc.page.height - 48, { lineBreak: false })
      doc.text(`${page + 1} / ${count}`, margin, doc.page.height - 48, { width, align: 'right', lineBreak: false })
    })
  }
}
