import { Refusal } from '#gateway/refusals.ts'
import { toHalfWidth } from '#kit/half-width.ts'
import { readSheet } from '#platform/sheets/server/read-sheet.ts'
import { deskLimits, deskRefusals, importColumns, type ImportKind } from '#features/coin-desk/rules.ts'

/** A line of the file as text, whatever a cell held. `line` counts as spreadsheets do, the heading being 1. */
export type ImportLine = {
  line: number
  account: string
  quantity: string
  yuan: string
  service: string
  detail: string
  reference: string
}

/** More rows than may be booked at once: lines without content don't count. */
const sheetLimits = { rows: 20_000, columns: 100, unpackedBytes: 24 * 1024 * 1024 }
const fieldsOf = {
  recharge: ['account', 'quantity', 'yuan', 'reference', 'detail'],
  use: ['account', 'quantity', 'service', 'detail', 'reference'],
} as const satisfies Record<ImportKind, readonly (keyof Omit<ImportLine, 'line'>)[]>

/** The lines of an .xlsx or .csv that was filled in after the template; refuses what is something else. */
export async function readImport(name: string, bytes: Uint8Array, kind: ImportKind): Promise<ImportLine[]> {
  if (bytes.length > deskLimits.importBytes) throw new Refusal(deskRefusals.importTooLarge)
  const rows = await readSheet({ name, bytes }, sheetLimits)
  const [head = [], ...body] = rows
  const wanted = importColumns[kind].map((column) => plain(column.head))
  if (wanted.some((title, at) => plain(head[at] ?? '') !== title)) throw new Refusal(deskRefusals.importHead)
  const lines = body
    .map((cells, at) => ({ cells, line: at + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ cells, line }) => lineOf(cells, line, kind))
  if (lines.length === 0) throw new Refusal(deskRefusals.importEmpty)
  if (lines.length > deskLimits.importLines) throw new Refusal(deskRefusals.importTooLong)
  return lines
}

function lineOf(cells: readonly string[], line: number, kind: ImportKind): ImportLine {
  const given = Object.fromEntries(fieldsOf[kind].map((field, at) => [field, readAs(field, cells[at] ?? '')]))
  return { account: '', quantity: '', yuan: '', service: '', detail: '', reference: '', ...given, line }
}

/** Numbers may be written in full-width digits; what people read stays as it is. */
function readAs(field: keyof ImportLine, cell: string): string {
  return field === 'account' || field === 'quantity' || field === 'yuan' ? toHalfWidth(cell) : cell
}

/** Full-width brackets or not, blanks or not: a heading is what it says. */
function plain(head: string): string {
  return head.normalize('NFKC').replaceAll(/\s/g, '')
}
