import type { ColumnType } from '../column-type.ts'

/** Indexes of `cellXfs` below. */
export const style = { text: 1, title: 2, heading: 3, amount: 4, count: 5, day: 6, minute: 7, second: 8 } as const

/** The format of the empty cells of a column: what is typed into them is taken as the column says. */
export const columnStyle: Readonly<Record<ColumnType, number>> = {
  amount: style.amount,
  count: style.count,
  day: style.day,
  time: style.second,
  identifier: style.text,
  text: style.text,
}

const formats = [
  [164, 'yyyy\\-mm\\-dd'],
  [165, 'yyyy\\-mm\\-dd\\ hh:mm'],
  [166, 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
] as const

/** Text has the format @ and the mark of a leading apostrophe, so that it stays text when it is edited. */
const asText = 'numFmtId="49" quotePrefix="1" applyNumberFormat="1"'
/** Long text goes on within its cell: it would cover empty cells beside it, and beyond the last column it would take pages of its own. */
const wrapped = '<alignment vertical="top" wrapText="1"/>'
const cells = [
  '<xf/>',
  `<xf ${asText} applyAlignment="1">${wrapped}</xf>`,
  `<xf ${asText} fontId="2" applyFont="1"/>`,
  `<xf ${asText} fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1">${wrapped}</xf>`,
  ...[4, 3, 164, 165, 166].map(
    (format) => `<xf numFmtId="${format}" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>`,
  ),
]

/** The part `xl/styles.xml`, without its XML declaration. */
export const stylesXml =
  `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  `<numFmts count="${formats.length}">${formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>` +
  '<fonts count="3"><font><sz val="11"/></font><font><b/><sz val="11"/></font><font><sz val="11"/><color rgb="FF5A6472"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEDF2F9"/></patternFill></fill></fills>' +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
