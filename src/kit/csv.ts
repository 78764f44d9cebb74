const formulaStart = /^[=+\-@\t\r＝＋－＠]/
/** Excel takes a file with it for UTF-8. */
export const csvByteOrderMark = '\ufeff'
export const csvMediaType = 'text/csv; charset=utf-8'

/** One line of a CSV, every cell in quotes. What a spreadsheet would take for a formula gets an apostrophe in front; plain numbers stay. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  const safe = formulaStart.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
