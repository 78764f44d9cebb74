import '#features/coin/server/tables.ts'
import '#platform/ledger/server/tables.ts'
import { sql } from 'kysely'
import { canonicalReference } from '#kit/references.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { LedgerState } from '#platform/ledger/rules.ts'
import type { ImportKind } from '../../rules.ts'
import type { Known } from './check-lines.ts'
import type { ImportLine } from '#platform/imports/server/read-file.ts'
import { usedReferences } from '../bookings/receipts.ts'

/** What the accounts and references of these lines are now. */
export async function knownOf(db: Db, kind: ImportKind, lines: readonly ImportLine[]): Promise<Known & { codes: Map<string, string> }> {
  const wanted = [...new Set(lines.map(({ account }) => account.toLowerCase()))]
  const { rows } = await sql<{ code: string; state: LedgerState; available: number }>`
    select l.code, l.state, l.balance - l.held as available
    from coin_account a join ledger_account l on l.code = a.id
    where lower(a.id) = any(${wanted}::text[])`.execute(db)
  return {
    accounts: new Map(rows.map(({ code, ...account }) => [code.toLowerCase(), account])),
    codes: new Map(rows.map(({ code }) => [code.toLowerCase(), code])),
    used: await usedReferences(
      db,
      kind,
      lines.map(({ reference }) => canonicalReference(reference)),
    ),
  }
}
