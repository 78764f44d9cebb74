import { columnName, escape, getHeadingRow, type Sheet, writeSheetXml } from './sheet-xml.ts'
import { stylesXml } from './styles.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type WorkbookPart = { name: string; content: AsyncIterable<string> | Iterable<string> }

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const maxNameLength = 31

/**
 * The parts of an xlsx of one sheet, in the order in which they are written: the workbook follows its sheet, whose last filtered row it names.
 * Figures, days and times are such; everything else is text and stays text when it is edited, so a spreadsheet never runs a cell
 * that begins with = + - @ as a formula. The sheet prints on the width of one page, with its headings on each.
 */
export function buildWorkbookParts(sheet: Sheet): WorkbookPart[] {
  let lastFiltered = getHeadingRow(sheet)
  async function* writeSheet(): AsyncGenerator<string> {
    yield xml
    yield* writeSheetXml(sheet, (row) => (lastFiltered = row))
  }
  async function* writeWorkbook(): AsyncGenerator<string> {
    yield xml + workbookXml(sheet, lastFiltered)
  }
  return [
    { name: '[Content_Types].xml', content: [xml + contentTypes] },
    { name: '_rels/.rels', content: [xml + relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/worksheets/sheet1.xml', content: writeSheet() },
    { name: 'xl/workbook.xml', content: writeWorkbook() },
    { name: 'xl/_rels/workbook.xml.rels', content: [xml + workbookRelationships] },
    { name: 'xl/styles.xml', content: [xml + stylesXml] },
  ]
}

const contentTypes =
  `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/>` +
  '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'

const workbookRelationships = relationships([
  ['worksheet', 'worksheets/sheet1.xml'],
  ['styles', 'styles.xml'],
])

function relationships(targets: [type: string, target: string][]): string {
  const all = targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`
}

function workbookXml(sheet: Sheet, lastFiltered: number): string {
  const name = toSheetName(sheet.name)
  const quoted = escape(`'${name.replaceAll("'", "''")}'`)
  const headingRow = getHeadingRow(sheet)
  const filtered = `${quoted}!$A$${headingRow}:$${columnName(sheet.columns.length - 1)}$${lastFiltered}`
  return (
    `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets><sheet name="${escape(name)}" sheetId="1" r:id="rId1"/></sheets>` +
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${filtered}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${quoted}!$${headingRow}:$${headingRow}</definedName></definedNames></workbook>`
  )
}

/** Spreadsheets refuse some characters in names of sheets, and more than 31. */
function toSheetName(name: string): string {
  const allowed = name.replaceAll(/[\\/?*[\]:]/g, ' ').replaceAll(/^'+|'+$/g, '')
  return allowed.slice(0, maxNameLength).trim() || 'Sheet1'
}
