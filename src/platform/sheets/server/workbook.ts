import { setImmediate } from 'node:timers/promises'
import { writeZip, type ZipEntry } from '#platform/zip/server/write-zip.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type Sheet = {
  name: string
  /** The first row, over all columns; '' where the headings come first, as other programs read them. */
  title: string
  columns: readonly { heading: string; width: number }[]
  /** Rows in portions, as they are read. */
  rows: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const maxTextLength = 32_767
const style = { text: 1, title: 2, heading: 3 }

/**
 * Writes an xlsx of one sheet as a stream, in memory that does not grow with the rows. Every cell is text and stays text when it is
 * edited (quotePrefix), so a spreadsheet never runs a cell that begins with = + - @ as a formula.
 */
export function writeWorkbook(sheet: Sheet): AsyncGenerator<Buffer> {
  return writeZip(buildParts(sheet))
}

function buildParts(sheet: Sheet): ZipEntry[] {
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/>` +
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escape(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
  }
  return [
    ...Object.entries(parts).map(([name, content]) => ({ name, content: [xml + content] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ]
}

function relationships(targets: [type: string, target: string][]): string {
  const all = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`
}

const styles =
  `<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/></font><font><b/><sz val="11"/></font><font><sz val="11"/><color rgb="FF5A6472"/></font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEDF2F9"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/>' +
  '<xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="2" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="2" quotePrefix="1" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs></styleSheet>'

async function* sheetXml({ title, columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const headingRow = title === '' ? 1 : 2
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>`
  if (title !== '') yield rowXml(1, [title], style.title)
  const headings = columns.map(({ heading }) => heading)
  yield rowXml(headingRow, headings, style.heading)
  let number = headingRow
  for await (const portion of rows) {
    yield portion.map((cells) => rowXml(++number, cells, style.text)).join('')
    // Requests are answered between two portions, also where rows come faster than they are written.
    await setImmediate()
  }
  yield '</sheetData>'
  if (title !== '') yield `<mergeCells count="1"><mergeCell ref="A1:${columnName(columns.length - 1)}1"/></mergeCells>`
  yield '</worksheet>'
}

function rowXml(number: number, cells: readonly string[], s: number): string {
  const written = cells.map(
    (text, at) => `<c r="${columnName(at)}${number}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`,
  )
  return `<row r="${number}">${written.join('')}</row>`
}

function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Drops characters that XML forbids, and escapes sequences such as `_x000D_`, which spreadsheets would decode (ECMA-376 part 1, 22.9.2.19). */
function escape(text: string): string {
  return (
    text
      .slice(0, maxTextLength)
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the ones to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"\r]/g, (character) => entities[character] as string)
  )
}
