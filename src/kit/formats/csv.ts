const formulaStart = /^[=+\-@\t\r＝＋－＠]/
/** Excel reads a CSV file as UTF-8 only with this mark at its start. */
export const csvByteOrderMark = '\ufeff'
export const csvMediaType = 'text/csv; charset=utf-8'

/** Spreadsheets show 12 digits and more as 2.7E+19, keep 15 of them, and drop leading zeros. */
const keptDigits = /^(?:\d{12,}|0\d+)$/

/**
 * One line of a CSV file, every cell quoted. Cells that a spreadsheet would run as a formula get a leading apostrophe; plain numbers do
 * not. Digits that a spreadsheet would change become `="digits"`, the one formula, which it reads as text.
 */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(text: string): string {
  if (keptDigits.test(text)) return `"=""${text}"""`
  const safe = formulaStart.test(text) && !/^[+-]\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
