import '../tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/** What these systems are called now, by their id; what is no id names nobody. */
export async function machineNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('machine').select(['id', 'name']).where(sql`id::text`, '=', sql`any(${ids}::text[])`).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
