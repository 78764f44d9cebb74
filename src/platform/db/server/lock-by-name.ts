import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Takes an advisory lock by name until the end of the transaction that `db` must be. */
export async function lockByName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
