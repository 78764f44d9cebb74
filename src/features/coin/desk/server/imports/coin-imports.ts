import { sql } from 'kysely'
import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import { toCanonicalReference } from '#kit/references.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { CheckedLine, ImportKind, ImportLine } from '#platform/imports/server/import-kind.ts'
import { lockLedgerAccounts } from '#platform/ledger/server/accounts.ts'
import { type Booked, bookAll } from '#platform/ledger/server/booking.ts'
import type { LedgerState } from '#platform/ledger/rules.ts'
import { type CoinColumn, type CoinImportKind, importColumns, importKinds } from '../../rules.ts'
import { lockAllReceipts, findUsedReferences } from '../bookings/receipts.ts'
import { checkLines, type CoinLine, type CoinValues, type KnownValues } from './check-lines.ts'

type Line = CheckedLine<CoinValues, CoinColumn>
type Booking = { by: string; at: Date }

export const emptyCells: Record<CoinColumn, string> = { account: '', quantity: '', yuan: '', service: '', detail: '', reference: '' }

export const coinImports: Readonly<Record<CoinImportKind, ImportKind<CoinValues, CoinColumn>>> = {
  recharge: coinImport('recharge', bookRecharges),
  use: coinImport('use', bookUses),
}

/** The kind by its name in the table of imports. */
export function getImportKind(name: string): CoinImportKind {
  return name === coinImports.use.name ? 'use' : 'recharge'
}

function coinImport(
  kind: CoinImportKind,
  book: (db: Db, lines: readonly Line[], booking: Booking) => Promise<Booked[]>,
): ImportKind<CoinValues, CoinColumn> {
  return {
    name: `coin.${kind}`,
    label: importKinds[kind],
    columns: importColumns[kind],
    notice: { topic: 'coin-imports', url: (id) => `/console/coin-imports?id=${id}` },
    async lock(db, lines) {
      await lockAllReceipts(db)
      const { accounts } = await findKnown(db, kind, lines)
      await lockLedgerAccounts(
        db,
        [...accounts.values()].map(({ code }) => code),
      )
    },
    async check(db, lines) {
      const checked = checkLines(kind, lines.map(toCoinLine), await findKnown(db, kind, lines))
      return lines.map((line, n) => ({ ...line, ...(checked[n] as (typeof checked)[number]) }))
    },
    sum: (lines) => ({
      quantity: lines.reduce((sum, { values }) => sum + values.coins, 0),
      fen: lines.reduce((sum, { values }) => sum + values.fen, 0),
    }),
    book: async (db, lines, booking) => (await book(db, lines, booking)).map(({ bookingId }) => String(bookingId)),
  }
}

function bookUses(db: Db, lines: readonly Line[], booking: Booking): Promise<Booked[]> {
  const uses = lines.map((line) => {
    const { service, detail, reference } = toCoinLine(line)
    return { kind: 'use' as const, account: line.values.account, amount: line.values.coins, service, detail, reference, ...booking }
  })
  return bookAll(db, uses)
}

function bookRecharges(db: Db, lines: readonly Line[], booking: Booking): Promise<Booked[]> {
  const credits = lines.map((line) => {
    const { account, coins: amount, fen } = line.values
    const { reference, detail: reason } = toCoinLine(line)
    return {
      kind: fen === 0 ? ('grant' as const) : ('recharge' as const),
      account,
      amount,
      fen,
      receipt: toCanonicalReference(reference),
      reason,
    }
  })
  return creditAccounts(db, credits, booking)
}

/** The accounts and the used references that these lines name. */
async function findKnown(db: Db, kind: CoinImportKind, lines: readonly ImportLine<CoinColumn>[]): Promise<KnownValues> {
  const wanted = [...new Set(lines.map(({ cells }) => cells.account.toLowerCase()))]
  const { rows } = await sql<{ code: string; state: LedgerState; available: number }>`
    select l.code, l.state, l.balance - l.held as available
    from coin_account a join ledger_account l on l.code = a.id
    where lower(a.id) = any(${wanted}::text[])`.execute(db)
  const references = lines.map(({ cells }) => toCanonicalReference(cells.reference))
  return {
    accounts: new Map(rows.map((account) => [account.code.toLowerCase(), account])),
    used: await findUsedReferences(db, references, kind),
  }
}

function toCoinLine({ line, cells }: ImportLine<CoinColumn>): CoinLine {
  return { ...emptyCells, ...cells, line }
}
