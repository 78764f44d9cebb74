import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { pack } from './zips.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import { escapeXml } from '#kit/formats/xml.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

type BuiltSheet = { name: string; state?: 'hidden' | 'veryHidden'; rows: string }
/** `before` and `after`: XML in front of and behind the rows of every sheet; `cellFormats`: the number formats of cell styles, by id or code. */
type Built = { sheets: BuiltSheet[]; active?: number; is1904?: boolean; before?: string; after?: string; cellFormats?: (number | string)[] }

/** A workbook of sheets whose rows are XML, also invalid one. */
export function buildSheets({ sheets, active = 0, is1904 = false, before = '', after = '', cellFormats = [] }: Built): Promise<Buffer> {
  const codes = cellFormats.map((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>` : '',
  )
  const formats = cellFormats.map((format, at) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + at}"/>`)
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  }
  return pack(parts)
}

/** A workbook whose only sheet consists of these rows of XML, also invalid ones. */
export function buildWorkbook(rows: string): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
  return pack(parts)
}

export function buildRow(cells: Record<string, string>): string {
  const all = Object.entries(cells).map(([at, text]) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`)
  return `<row>${all.join('')}</row>`
}

/** A workbook of values as other programs store them: numbers and days as numbers, text within its cell. */
export function buildTable(rows: readonly (readonly (string | number | Date)[])[]): Promise<Buffer> {
  const cell = (value: string | number | Date) => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    if (value instanceof Date) return `<c s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
    return `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  }
  return buildSheets({
    sheets: [{ name: 'a', rows: rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('') }],
    cellFormats: [0, 'yyyy-mm-dd'],
  })
}

/** Small files that are expensive to read, and the code of each refusal. */
export const hostileFiles: { name: string; code: string; bytes: () => Promise<Buffer> | Buffer }[] = [
  { name: 'one cell at XFD1048576.xlsx', code: 'file_extent', bytes: () => buildWorkbook(buildRow({ XFD1048576: 'x' })) },
  { name: 'one cell at ZZ60000.xlsx', code: 'file_extent', bytes: () => buildWorkbook(buildRow({ ZZ60000: 'x' })) },
  { name: 'a reference in entities.xlsx', code: 'file_extent', bytes: () => buildWorkbook(buildRow({ '&#88;FD1048576': 'x' })) },
  { name: 'a bomb of 200 MB.xlsx', code: 'file_extent', bytes: () => bomb(200) },
  { name: 'a directory of ZIP64.xlsx', code: 'file_unreadable', bytes: buildZip64 },
  { name: 'a million rows.csv', code: 'file_extent', bytes: () => Buffer.alloc(1024 * 1024, '\n') },
  { name: 'quotes.csv', code: 'file_unreadable', bytes: () => Buffer.alloc(2 * 1024 * 1024, '"') },
  { name: 'empty quotes.csv', code: 'file_extent', bytes: () => Buffer.alloc(2 * 1024 * 1024, '"",') },
]

function bomb(megabytes: number): Promise<Buffer> {
  const piece = '0'.repeat(1024 * 1024)
  return buffer(writeZip([{ name: 'xl/worksheets/sheet1.xml', content: Array.from({ length: megabytes }, () => piece) }]))
}

/** A file whose second directory, of ZIP64, is what some readers take. */
function buildZip64(): Promise<Buffer> {
  const file = new ZipFile()
  file.addBuffer(Buffer.from('<worksheet/>'), 'xl/worksheets/sheet1.xml')
  file.end({ forceZip64Format: true, comment: '' })
  return buffer(file.outputStream)
}
