import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

export type Closing = { openFrom: string; at: Date; by: string }

/** The last close or reopening; undefined while no month was ever closed. */
export async function findClosing(db: Db): Promise<Closing | undefined> {
  const found = await db
    .selectFrom('ledger_closing')
    .select(['open_from', 'at', 'made_by_name'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { openFrom: found.open_from, at: found.at, by: found.made_by_name }
}

/** Waits for bookings under way and keeps later ones waiting until the transaction ends, so that none misses the change. */
export async function lockClosing(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger closing', 0))`.execute(db)
}

type ClosingStep = { openFrom: string; at: Date; by: string; byName: string; reason: string }

/** Sets the start of the open period: later to close months, earlier to reopen them. The caller holds `lockClosing`. */
export async function setOpenFrom(db: Db, { openFrom, at, by, byName, reason }: ClosingStep): Promise<void> {
  await db.insertInto('ledger_closing').values({ open_from: openFrom, at, made_by: by, made_by_name: byName, reason }).execute()
}
