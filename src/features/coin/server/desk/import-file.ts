import { Refusal } from '#gateway/refusals.ts'
import { toHalfWidth } from '#kit/half-width.ts'
import { deskLimits, deskRefusals, importColumns, type ImportKind } from '../../console/rules.ts'
import { unpacksWithin } from './zip-size.ts'

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

const unpackedBytes = 24 * 1024 * 1024
const longestCell = 300
const fieldsOf = {
  recharge: ['account', 'quantity', 'yuan', 'reference', 'detail'],
  use: ['account', 'quantity', 'service', 'detail', 'reference'],
} as const satisfies Record<ImportKind, readonly (keyof Omit<ImportLine, 'line'>)[]>

/** The lines of an .xlsx or .csv that was filled in after the template; refuses what is something else. */
export async function readImport(name: string, bytes: Uint8Array, kind: ImportKind): Promise<ImportLine[]> {
  if (bytes.length > deskLimits.importBytes) throw new Refusal(deskRefusals.importTooLarge)
  const rows = await readRows(name, Buffer.from(bytes))
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

async function readRows(name: string, bytes: Buffer): Promise<string[][]> {
  if (/\.csv$/i.test(name)) return readCsv(bytes)
  if (!/\.xlsx$/i.test(name)) throw new Refusal(deskRefusals.importKind)
  if (!unpacksWithin(bytes, unpackedBytes)) throw new Refusal(deskRefusals.importUnreadable)
  const { default: readXlsxFile } = await import('read-excel-file/node')
  const sheets = await orUnreadable(() => readXlsxFile(bytes))
  return (sheets[0]?.data ?? []).map((row) => row.map(textOf))
}

async function readCsv(bytes: Buffer): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync')
  return orUnreadable(async () => {
    const text = decode(bytes)
    const first = text.split(/\r?\n/, 1)[0] ?? ''
    const delimiter = [',', '\t', ';'].find((one) => first.includes(one)) ?? ','
    const rows: string[][] = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false })
    return rows.map((row) => row.map(tidy))
  })
}

/** UTF-8 with or without its mark, or what Excel in China writes. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

async function orUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw new Refusal(deskRefusals.importUnreadable)
  }
}

/** 5000.1 stays 5000.1, although the sheet keeps 5000.099999999999. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'boolean' ? tidy(String(value)) : ''
}

function tidy(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim().slice(0, longestCell)
}

/** Full-width brackets or not, blanks or not: a heading is what it says. */
function plain(head: string): string {
  return head.normalize('NFKC').replaceAll(/\s/g, '')
}
