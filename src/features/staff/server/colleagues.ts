import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/** Everybody who holds a permission now. */
export function colleaguesWith(db: Db, permission: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select(['staff.id', 'staff.name'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`${permission} = any(role.permissions)`)
    .orderBy('staff.name')
    .execute()
}
