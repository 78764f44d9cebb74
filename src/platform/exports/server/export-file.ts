import type { SheetColumn } from '#kit/formats/workbook/sheet-xml.ts'
import { xlsxType } from '#kit/formats/workbook/workbook-parts.ts'
import { formatCsvLine, csvByteOrderMark, csvMediaType } from '#kit/formats/csv.ts'
import { pdfType } from '#kit/formats/pdf-type.ts'
import type { PdfProof } from './pdf-document.ts'
import { writePdf } from './pdf-file.ts'
import { writeWorkbook } from '#platform/sheets/server/workbook.ts'

export type ExportFormat = 'xlsx' | 'csv' | 'pdf'

/** A table to be written; `rows` yields it in portions, each as text. */
export type ExportTable = {
  form: ExportFormat
  /** Without its ending. */
  fileName: string
  sheetName: string
  title: string
  columns: readonly (SheetColumn & { width: number })[]
  /** What a document says above its table, and at the foot of every page. */
  facts?: readonly (readonly [label: string, value: string])[]
  footer?: string
  proof?: PdfProof | undefined
  /** What a document gets once it is drawn, such as its signature. */
  sign?: ((pdf: Buffer) => Promise<Buffer>) | undefined
  total: number
  /** Comes before the other rows, whatever they are sorted or filtered by. */
  opening?: string[][]
  /** How many of the last rows are sums. */
  sumRows?: number
  rows: () => AsyncGenerator<string[][]>
}

export const mediaTypes: Readonly<Record<ExportFormat, string>> = { xlsx: xlsxType, csv: csvMediaType, pdf: pdfType }

/** Only the compressed file is in memory, some 30 bytes a row. `onRows` is called with the number of rows written after each portion. */
export async function writeExport(table: ExportTable, onRows: (done: number) => Promise<void>): Promise<Buffer> {
  const { sheetName: name, title, columns, opening = [], sumRows } = table
  async function* counted() {
    let done = 0
    for await (const rows of table.rows()) {
      yield rows
      done += rows.length
      await onRows(done)
    }
  }
  if (table.form === 'pdf') {
    const pdf = await writePdf(table, follow(opening, counted()))
    return table.sign ? table.sign(pdf) : pdf
  }
  const pieces: Buffer[] = []
  if (table.form === 'xlsx')
    for await (const piece of writeWorkbook({ name, title, columns, opening, rows: counted(), sumRows })) pieces.push(piece)
  else {
    pieces.push(Buffer.from(csvByteOrderMark + formatCsvLine(columns.map(({ heading }) => heading))))
    for await (const rows of follow(opening, counted())) pieces.push(Buffer.from(rows.map(formatCsvLine).join('')))
  }
  return Buffer.concat(pieces)
}

async function* follow(opening: string[][], rows: AsyncGenerator<string[][]>): AsyncGenerator<string[][]> {
  if (opening.length > 0) yield opening
  yield* rows
}
