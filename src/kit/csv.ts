const formulaStart = /^[=+\-@\t\r＝＋－＠]/
/** Excel takes a file with it for UTF-8. */
export const csvMark = '\ufeff'
export const csvType = 'text/csv; charset=utf-8'

/** One line of a CSV. What a spreadsheet would take for a formula gets an apostrophe in front (CHECKS S41); plain numbers stay. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  const safe = formulaStart.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
