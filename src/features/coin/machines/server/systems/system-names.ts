import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/** The current names of systems by id. Invalid ids are ignored. */
export async function findMachineNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('machine').select(['id', 'name']).where(sql`id::text`, '=', sql`any(${ids}::text[])`).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
