import { sql } from 'kysely'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { changeBroken, changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { comparePermissions, isFirstRole, ownRoleType, staffRefusals } from '../../rules.ts'
import { assertDutiesHeld } from '../duties/duties.ts'
import { rolePlace } from '../seals/places.ts'
import { assertManagerRemains, endSessions, findConflict, lockRights } from './staff-changes.ts'

type Sources = Pick<Services, 'db' | 'secretKey'>
/** A proposal of the version before says nothing of the purpose. */
export type Rights = { name: string; purpose?: string; permissions: string[] }
export type NewRole = Rights & { id: string }
/** A change of a role that is still as it was read. `isBroken`: its seal did not hold, which the two persons have read. */
export type RoleChange = { id: string; from: Rights; to: Rights; isBroken?: boolean }

export async function insertRole(sources: Sources, { id, name, purpose = '', permissions }: NewRole): Promise<void> {
  const { db } = sources
  await lockRights(db)
  await assertRightsAllowed(db, { permissions })
  await assertNameFree(db, { id, name })
  await changeSealed(sources, rowOf(rolePlace, id), (unsealed) =>
    unsealed.insertInto('role').values({ id, name, type: ownRoleType, purpose, permissions, seal: null }).execute(),
  )
}

/** Sessions hold the permissions of their login, so other permissions end those of all members. */
export async function updateRole(sources: Sources, wanted: RoleChange, now: Date): Promise<void> {
  const { db } = sources
  await lockRights(db)
  await assertRoleMayBecome(db, wanted)
  const { id, from, to, isBroken = false } = wanted
  const change = isBroken ? changeBroken : changeSealed
  const changed = await change(sources, rowOf(rolePlace, id), (unsealed) =>
    unsealed
      .updateTable('role')
      .set({ name: to.name, permissions: to.permissions, ...(to.purpose !== undefined && { purpose: to.purpose }) })
      .where('id', '=', id)
      .where('name', '=', from.name)
      .where(sql<boolean>`permissions = ${from.permissions}::text[]`)
      .$if(from.purpose !== undefined, (role) => role.where('purpose', '=', from.purpose as string))
      .executeTakeFirst(),
  )
  if (!changed.numUpdatedRows) throw new Refusal(staffRefusals.roleChanged)
  const { added, removed } = comparePermissions(from.permissions, to.permissions)
  if (added.length + removed.length === 0) return
  await assertDutiesHeld(db)
  for (const member of await listMemberIds(db, id)) await endSessions(db, member, now)
}

export async function deleteRole(db: Db, id: string): Promise<void> {
  await lockRights(db)
  if (isFirstRole(id)) throw new Refusal(staffRefusals.firstRole)
  if ((await listMemberIds(db, id)).length > 0) throw new Refusal(staffRefusals.roleInUse)
  await db.deleteFrom('role').where('id', '=', id).execute()
}

export async function assertRoleMayBecome(db: Db, { id, from, to }: RoleChange): Promise<void> {
  await assertRightsAllowed(db, to)
  await assertNameFree(db, { id, name: to.name })
  if (comparePermissions(from.permissions, to.permissions).removed.includes('staff.manage'))
    await assertManagerRemains(db, ({ roleId }) => roleId === id)
}

export async function assertRightsAllowed(db: Db, { permissions }: Pick<Rights, 'permissions'>): Promise<void> {
  const conflict = await findConflict(db, permissions)
  if (conflict) throw createFieldRefusal('permissions', { ...staffRefusals.conflict, msg: conflict })
}

export async function assertNameFree(db: Db, { id, name }: { id?: string; name: string }): Promise<void> {
  const named = await db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst()
  if (named && named.id !== id) throw createFieldRefusal('name', staffRefusals.roleTaken)
}

/** The accounts of a role, the disabled ones too. */
export async function listMemberIds(db: Db, roleId: string): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('id').where('role_id', '=', roleId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The current names of roles by id. */
export async function findRoleNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await db.selectFrom('role').select(['id', 'name']).where('id', 'in', ids).execute() : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}
