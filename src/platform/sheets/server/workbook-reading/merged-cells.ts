import { type SheetRow, toAddress } from '../../cell-rules.ts'

/** Cells below the first of a vertical merge: spreadsheets show its value there and store none, and whether it counts once or for each row is unsaid. */
export function markMerged(rows: readonly SheetRow[], ranges: readonly string[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  for (const range of ranges) {
    const [, letters = '', from = '', , to = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? []
    const column = findColumn(letters) ?? -1
    const first = byLine.get(Number(from))
    if (!first?.cells[column]) continue
    for (let line = Number(from) + 1; line <= Math.min(Number(to), rows.at(-1)?.line ?? 0); line++) {
      const cells = byLine.get(line)?.cells
      if (!cells || cells[column]) continue
      while (cells.length < column) cells.push('')
      cells[column] = { unreadable: `与 ${toAddress(column, first.line)} 合并` }
    }
  }
}

/** The column of a reference such as C7, from 0. */
export function findColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
