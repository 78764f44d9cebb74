import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { toPrinted } from '#kit/glyphs/drawable.ts'

const pdfFont = 'content/fonts/noto-sans-sc/regular.ttf'
export const pdfInk = {
  text: '#24364b',
  heading: '#0a1b2e',
  muted: '#55677b',
  line: '#e1e8ef',
  head: '#f5f8fa',
  accent: '#0b6e8a',
  success: '#157347',
  warning: '#a85b00',
  error: '#b3261e',
}

export type PdfDoc = InstanceType<typeof PdfDocument>
export type PdfElement = ReturnType<PdfDoc['struct']>
/** Standard structure types of PDF 1.7 that our documents have. */
export type PdfTag = 'H1' | 'H2' | 'P' | 'Span' | 'Table' | 'TR' | 'TH' | 'TD'
type Place = { x?: number; y?: number } & PDFKit.Mixins.TextOptions
type As = { tag: PdfTag; within?: PdfElement }

export type Pdf = {
  /** For sizes, colours and measuring; what it draws itself belongs into `figure` or `decorate`. */
  doc: PdfDoc
  /** An element whose parts follow; `end` it once they are drawn. */
  open: (as: As) => PdfElement
  text: (as: As, text: string, place?: Place) => void
  figure: (alt: string, draw: () => void) => void
  /** Begins a paragraph of all that `doc` draws on this page until the returned function ends it; text as `toPrinted` returns it. */
  paragraph: () => () => void
  /** Lines, borders and page numbers, which readers skip. */
  decorate: (draw: () => void) => void
  finish: () => Promise<Buffer>
}

/**
 * The one way to a PDF: tagged, with language and title, in an embedded font. Elements are read in the order in which they are drawn.
 * Characters without a glyph are drawn as `undrawn` shows them, never left out.
 */
export function createPdf({ title, margin, madeAt }: { title: string; margin: number; madeAt?: Date }): Pdf {
  const info = { Title: toPrinted(title), Creator: '', Producer: '', ...(madeAt && { CreationDate: madeAt }) }
  const options = { tagged: true, pdfVersion: '1.7', lang: 'zh-CN', displayTitle: true, bufferPages: true } as const
  const doc = new PdfDocument({ ...options, size: 'A4', margin, font: pdfFont, info })
  const content = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)

  return {
    doc,
    open({ tag, within = root }) {
      const element = doc.struct(tag)
      within.add(element)
      return element
    },
    text({ tag, within = root }, text, { x, y, ...place } = {}) {
      within.add(doc.struct(tag, toScope(tag), () => doc.text(toPrinted(text), x, y, place)))
    },
    figure(alt, draw) {
      root.add(doc.struct('Figure', { alt }, draw))
    },
    paragraph() {
      const element = doc.struct('P')
      root.add(element)
      element.add(doc.markStructureContent('P'))
      return () => {
        doc.endMarkedContent()
        element.end()
      }
    },
    decorate(draw) {
      doc.markContent('Artifact')
      draw()
      doc.endMarkedContent()
    },
    async finish() {
      root.end()
      doc.end()
      return content
    },
  }
}

/** Headings of our tables are those of columns. */
function toScope(tag: PdfTag): { title?: string } {
  return tag === 'TH' ? ({ scope: 'Column' } as { title?: string }) : {}
}
