import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/** The active staff with one of the permissions. */
export function listStaffWith(db: Db, ...permissions: string[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select(['staff.id', 'staff.name'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`role.permissions && ${permissions}::text[]`)
    .orderBy('staff.name')
    .orderBy('staff.id')
    .execute()
}

/** The current names of staff by id. */
export async function findStaffNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute() : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}
