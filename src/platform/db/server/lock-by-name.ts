import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whoever comes second with this name waits until the first one's transaction has ended. `db` has to be a transaction. */
export async function lockByName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
