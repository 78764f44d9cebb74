import '../tables.ts'
import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { ImportKind } from '../../console/rules.ts'

// An import holds all receipts, a single recharge its own: neither sees a receipt as free that the other is about to use.
const all = sql`hashtextextended('coin receipts', 0)`

export async function holdReceipt(db: Db, receipt: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${all})`.execute(db)
  await lockByName(db, `coin receipt ${receipt}`)
}

export async function holdAllReceipts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${all})`.execute(db)
}

/** Which of these were booked, and not taken back since, or wait for a second person. */
export async function usedReferences(db: Db, kind: ImportKind, references: readonly string[], besidesOrder = ''): Promise<Set<string>> {
  const wanted = sql`any(${[...references]}::text[])`
  const booked =
    kind === 'recharge'
      ? sql`select receipt as reference, booking_id from coin_recharge where receipt = ${wanted} and receipt <> ''`
      : sql`select reference, id as booking_id from ledger_booking where reference = ${wanted} and reference <> '' and kind = 'use'`
  const waiting = sql`select receipt as reference from coin_order
    where state = 'pending' and receipt = ${wanted} and receipt <> '' and ${kind} = 'recharge' and id::text <> ${besidesOrder}`
  const { rows } = await sql<{ reference: string }>`
    select reference from (${booked}) used where not exists (select from ledger_booking b where b.reverses = used.booking_id)
    union ${waiting}`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}
