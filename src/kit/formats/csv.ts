const formulaStart = /^[=+\-@\t\r＝＋－＠]/
/** Excel reads a CSV file as UTF-8 only with this mark at its start. */
export const csvByteOrderMark = '\ufeff'
export const csvMediaType = 'text/csv; charset=utf-8'

/** One line of a CSV file, every cell quoted. Cells that a spreadsheet would run as a formula get a leading apostrophe; plain numbers do not. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(text: string): string {
  const safe = formulaStart.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
