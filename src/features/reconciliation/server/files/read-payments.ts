import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#gateway/refusals.ts'
import { readSheet } from '#platform/sheets/server/read-sheet.ts'
import { type PaymentColumn, paymentColumnNames, paymentColumns, paymentLimits as limits, paymentRefusals } from '../../rules.ts'
import { createReadLine, type ReadLine } from './payment-line.ts'

/** More rows than payments: files have heads, sums and empty lines. */
const sheetLimits = { rows: limits.lines + 1000, columns: 60, unpackedBytes: 96 * 1024 * 1024 }
/** Banks write account, period and currency above the headings. */
const headRows = 20
/** Lines after which other work of the process has its turn. */
const portion = 250

type Places = Record<PaymentColumn, number>

/** The lines of an .xlsx or .csv file of a bank or payment service, parsed by a worker within its limits. */
export async function readPayments(file: { name: string; bytes: Uint8Array }): Promise<ReadLine[]> {
  if (file.bytes.length > limits.bytes) throw new Refusal(paymentRefusals.tooLarge)
  const rows = await readSheet(file, sheetLimits)
  const heading = rows.slice(0, headRows).findIndex((row) => findPlaces(row) !== undefined)
  const places = findPlaces(rows[heading] ?? [])
  if (!places) throw new Refusal(paymentRefusals.noHeading)
  const readLine = createReadLine()
  const lines: ReadLine[] = []
  for (const [at, row] of rows.entries()) {
    if (at % portion === 0) await nextTurn()
    if (at <= heading || row.every((cell) => cell === '')) continue
    lines.push(readLine(at + 1, toCells(row, places)))
    if (lines.length > limits.lines) throw new Refusal(paymentRefusals.tooLong)
  }
  if (lines.length === 0) throw new Refusal(paymentRefusals.empty)
  return lines
}

/** Where each column stands, -1 for one that is missing; undefined for a row that is no heading. */
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
