import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#gateway/refusals.ts'
import { readSheetPortions } from '#platform/sheets/server/read-sheet.ts'
import { type PaymentColumn, paymentColumnNames, paymentColumns, paymentLimits as limits, paymentRefusals } from '../../rules.ts'
import { createReadLine, type ReadLine } from './payment-line.ts'

/** The lines in portions of JSON: few large strings cost the garbage collector less than many small objects. */
export type ReadFile = { portions: string[]; lines: number; faulty: number }

/** More rows than payments: files have heads, sums and empty lines. */
const sheetLimits = { rows: limits.lines + 1000, columns: 60, unpackedBytes: 96 * 1024 * 1024 }
/** Banks write account, period and currency above the headings. */
const headRows = 20
/** Lines of a portion, which is also a statement; other work of the process has its turn after each. */
const portion = 250

type Places = Record<PaymentColumn, number>

/** The lines of an .xlsx or .csv file of a bank or payment service, parsed by a worker within its limits. */
export async function readPayments(file: { name: string; bytes: Uint8Array }): Promise<ReadFile> {
  if (file.bytes.length > limits.bytes) throw new Refusal(paymentRefusals.tooLarge)
  const read: ReadFile = { portions: [], lines: 0, faulty: 0 }
  const readLine = createReadLine()
  let places: Places | undefined
  let last = 0
  await readSheetPortions(file, sheetLimits, async (rows) => {
    const first = last
    last += rows.length
    const heading = places ? -1 : rows.slice(0, Math.max(0, headRows - first)).findIndex((row) => findPlaces(row) !== undefined)
    places ??= findPlaces(rows[heading] ?? [])
    if (!places) return
    for (let at = heading + 1; at < rows.length; at += portion) {
      const found = places
      const lines = rows
        .slice(at, at + portion)
        .map((row, n) => ({ row, line: first + at + n + 1 }))
        .filter(({ row }) => row.some((cell) => cell !== ''))
        .map(({ row, line }) => readLine(line, toCells(row, found)))
      add(read, lines)
      await nextTurn()
    }
  })
  if (!places) throw new Refusal(paymentRefusals.noHeading)
  if (read.lines === 0) throw new Refusal(paymentRefusals.empty)
  return read
}

function add(read: ReadFile, lines: readonly ReadLine[]): void {
  read.lines += lines.length
  if (read.lines > limits.lines) throw new Refusal(paymentRefusals.tooLong)
  read.faulty += lines.filter(({ error }) => error !== '').length
  const given = lines.map(({ line, cells, error, payment }) => ({
    line,
    cells: { ...cells, ...payment },
    error,
    key: payment?.key ?? null,
  }))
  if (given.length > 0) read.portions.push(JSON.stringify(given))
}

/** The position of each column, -1 if missing; undefined if the row is no heading. */
function findPlaces(row: readonly string[]): Places | undefined {
  const headings = row.map(plain)
  const entries = paymentColumnNames.map((name) => {
    const known = paymentColumns[name].find((heading) => headings.includes(heading))
    return [name, known === undefined ? -1 : headings.indexOf(known)] as const
  })
  const places = Object.fromEntries(entries) as Places
  const says = places.payer >= 0 || places.reference >= 0 || places.remark >= 0
  return places.day >= 0 && places.yuan >= 0 && says ? places : undefined
}

/** Without blanks and a unit in brackets: 收入金额（元） is 收入金额. */
function plain(heading: string): string {
  return heading
    .normalize('NFKC')
    .replaceAll(/\s|\([^)]*\)/g, '')
    .toLowerCase()
}

function toCells(row: readonly string[], places: Places): Record<PaymentColumn, string> {
  const entries = paymentColumnNames.map((name) => [name, row[places[name]] ?? ''])
  return Object.fromEntries(entries) as Record<PaymentColumn, string>
}
