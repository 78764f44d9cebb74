import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { findMixedDuties } from '../../duty-rules.ts'
import { findDutyConflict, staffRefusals } from '../../rules.ts'
import { areDutiesSeparated, assertDutiesHeld } from '../duties/duties.ts'
import { staffPlace } from '../seals/places.ts'
import { findMemberByAccount } from './members.ts'

type Sources = Pick<Services, 'db' | 'secretKey'>
export type NewMember = { id: string; account: string; name: string; roleId: string; passwordHash: string } & Details
/** Where a person is found; proposals from before a version that knows it have none. */
type Details = { department?: string; phone?: string }

/** Serialises what changes who holds which rights, so that concurrent changes can't remove the last two managers, or a role that is being given. */
export async function lockRights(db: Db): Promise<void> {
  await lockByName(db, 'staff rights')
}

export async function insertMember(
  sources: Sources,
  { id, account, name, roleId, passwordHash, department = '', phone = '' }: NewMember,
  now: Date,
): Promise<void> {
  const { db } = sources
  await lockRights(db)
  await assertDutiesSeparated(db, await getRole(db, roleId))
  const created = await changeMember(sources, id, (unsealed) =>
    unsealed
      .insertInto('staff')
      .values({
        id,
        account,
        name,
        department,
        phone,
        role_id: roleId,
        password_hash: passwordHash,
        password_changed_at: now,
        must_change_password: true,
        totp_secret: null,
        totp_enrolled_at: null,
        totp_step: 0,
        created_at: now,
        disabled_at: null,
        seal: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (!created.numInsertedOrUpdatedRows) throw createAccountTakenRefusal()
}

export async function assertAccountFree(db: Db, account: string): Promise<void> {
  if (await findMemberByAccount(db, account)) throw createAccountTakenRefusal()
}

function createAccountTakenRefusal(): Refusal {
  return new Refusal(staffRefusals.accountTaken, { errors: [{ field: 'account', msg: staffRefusals.accountTaken.msg }] })
}

/** Sets a one-time password, which only allows changing it. */
export async function setPassword(
  sources: Sources,
  { id, passwordHash, now }: { id: string; passwordHash: string; now: Date },
): Promise<void> {
  await changeMember(sources, id, (unsealed) => storePassword(unsealed, { id, passwordHash, now }))
  await endSessions(sources.db, id, now)
}

export async function storePassword(db: UnsealedDb, { id, passwordHash, now }: { id: string; passwordHash: string; now: Date }) {
  const changes = { password_hash: passwordHash, password_changed_at: now, must_change_password: true }
  await db.updateTable('staff').set(changes).where('id', '=', id).execute()
}

/** Every second factor: the authenticator app, passkeys and backup codes. */
export async function clearSecondFactors(sources: Sources, id: string, now: Date): Promise<void> {
  await changeMember(sources, id, (unsealed) => removeSecondFactors(unsealed, id))
  await endSessions(sources.db, id, now)
}

export async function removeSecondFactors(db: UnsealedDb, id: string): Promise<void> {
  await db.deleteFrom('passkey').where('staff_id', '=', id).execute()
  await db.deleteFrom('backup_code').where('staff_id', '=', id).execute()
  await db.updateTable('staff').set({ totp_secret: null, totp_enrolled_at: null, totp_step: 0 }).where('id', '=', id).execute()
}

export async function changeState(
  sources: Sources,
  id: string,
  { from, to }: { from: 'active' | 'disabled'; to: { disabled_at: Date | null } },
): Promise<void> {
  const changed = await changeMember(sources, id, (unsealed) =>
    unsealed
      .updateTable('staff')
      .set(to)
      .where('id', '=', id)
      .where('disabled_at', from === 'active' ? 'is' : 'is not', null)
      .executeTakeFirst(),
  )
  if (!changed.numUpdatedRows) throw new Refusal(refusals.wrongState)
}

/** Sessions hold the permissions of their login, so a new role ends them. */
export async function giveRole(
  sources: Sources,
  { id, from, roleId }: { id: string; from: string; roleId: string },
  now: Date,
): Promise<void> {
  const { db } = sources
  await lockRights(db)
  const role = await getRole(db, roleId)
  await assertDutiesSeparated(db, role)
  if (!role.permissions.includes('staff.manage')) await assertManagerRemains(db, (manager) => manager.id === id)
  const changed = await changeMember(sources, id, (unsealed) =>
    unsealed.updateTable('staff').set({ role_id: roleId }).where('id', '=', id).where('role_id', '=', from).executeTakeFirst(),
  )
  if (!changed.numUpdatedRows) throw new Refusal(refusals.wrongState)
  await assertDutiesHeld(db)
  await endSessions(db, id, now)
}

/** Changes an account, with its second factors and its link to the directory, under one seal. */
export function changeMember<T>(sources: Sources, id: string, change: (db: UnsealedDb) => Promise<T>): Promise<T> {
  return changeSealed(sources, rowOf(staffPlace, id), change)
}

export async function getRole(db: Db, id: string) {
  const role = await db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst()
  if (!role) throw new Refusal(refusals.notFound)
  return role
}

/** The conflict of these permissions in one role, by the rules that are on. */
export async function findConflict(db: Db, permissions: readonly string[]): Promise<string | undefined> {
  return findDutyConflict(permissions) ?? ((await areDutiesSeparated(db)) ? findMixedDuties(permissions) : undefined)
}

export async function assertDutiesSeparated(db: Db, { permissions }: { permissions: readonly string[] }): Promise<void> {
  const conflict = await findConflict(db, permissions)
  if (conflict) throw new Refusal({ ...staffRefusals.conflict, msg: conflict })
}

/** Asserts that an account manager remains when those who `lose` it are none any more. A change calls `lockRights` before. */
export async function assertManagerRemains(db: Db, lose: (manager: { id: string; roleId: string }) => boolean): Promise<void> {
  const managers = await db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select(['staff.id', 'staff.role_id as roleId'])
    .where(sql<boolean>`'staff.manage' = any (role.permissions)`)
    .where('disabled_at', 'is', null)
    .execute()
  if (managers.length > 0 && managers.every(lose)) throw new Refusal(staffRefusals.lastManager)
}

/** Notifies the owner of a reset account in the portal, and by SMS where a number is set. */
export function notifyOwner(db: Db, { id, title, now }: { id: string; title: string; now: Date }): Promise<void> {
  const text = '如非您本人要求，请立即联系其他账号管理员与安全审计员。'
  return sendNotices(db, now, [{ person: toStaffKey(id), topic: 'account.reset', title, text, url: '/console/me', alwaysSms: true }])
}

export function endSessions(db: Db, id: string, now: Date): Promise<void> {
  return endOtherSessions(db, { kind: 'staff', subject: id, now })
}
