import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

type ReversalFacts = { isReversed: boolean; isRefunded: boolean; isProposed: boolean }

/** What keeps a booking from being reversed, as `findReversalBlock` asks it. */
export async function readReversalFacts(db: Db, bookingId: number): Promise<ReversalFacts> {
  const { rows } = await sql<ReversalFacts>`
    select
      exists (select from ledger_booking where reverses = ${bookingId}) as "isReversed",
      exists (
        select from ledger_booking b where b.refunds = ${bookingId} and not exists (select from ledger_booking r where r.reverses = b.id)
      ) as "isRefunded",
      exists (
        select from proposal where kind = 'coin-account.reverse' and conflict_key = ${String(bookingId)} and state = 'open'
      ) as "isProposed"`.execute(db)
  return rows[0] as ReversalFacts
}
