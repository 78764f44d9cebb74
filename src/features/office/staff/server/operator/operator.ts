import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { clearFailures } from '#platform/credentials/server/login-throttle.ts'
import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { sealBroken } from '#platform/encryption/server/check-seals.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { SealedPlace } from '#platform/seals/server/sealed-place.ts'
import { changeBroken, getSealers, isIntact, listRows, rowOf } from '#platform/seals/server/seals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { listStaffWith } from '../accounts/colleagues.ts'
import { findMemberByAccount, type Member } from '../accounts/members.ts'
import { rolePlace, staffPlace } from '../seals/places.ts'
import { createFirstRoles } from '../seed.ts'
import {
  assertDutiesSeparated,
  assertAccountFree,
  endSessions,
  insertMember,
  removeSecondFactors,
  storePassword,
  notifyOwner,
} from '../accounts/staff-changes.ts'

/** Changes of staff accounts by the operator of the machine. They need no confirmation, so all account managers are notified. */
export type OperatorContext = Pick<Services, 'db' | 'autonomousDb' | 'clock' | 'secretKey' | 'testMode'> & {
  /** The operating system account that runs the command. */
  user: string
}

/** A proposal needs a second account manager to confirm it. */
export const managersNeeded = 2
const operator = 'operator'

export async function createByOperator(
  operating: OperatorContext,
  given: { account: string; name: string; roleId: string },
): Promise<string> {
  const { password, passwordHash } = await createOneTimePassword(operating)
  await operating.db.transaction().execute(async (db) => {
    await createFirstRoles({ ...operating, db })
    const role = await getGivenRole(db, given.roleId)
    await assertDutiesSeparated(db, role)
    await assertAccountFree(db, given.account)
    const id = randomUUID()
    await insertMember({ ...operating, db }, { ...given, id, passwordHash }, operating.clock.now())
    await recordAction(operating, db, {
      verb: 'create',
      id,
      account: given.account,
      title: `运维人员创建了员工账号 ${given.account}（${role.name}）`,
    })
  })
  return password
}

/** Roles are the console's to make: which there are, only the database knows. */
async function getGivenRole(db: Db, id: string) {
  const roles = await db.selectFrom('role').selectAll().orderBy('id').execute()
  const role = roles.find((one) => one.id === id)
  if (role) return role
  throw new Refusal({ ...refusals.notFound, msg: `没有角色 ${id}，现有：${roles.map((one) => `${one.id}（${one.name}）`).join('、')}` })
}

/** Sets a one-time password; removes the second factor, sessions and lock-out. */
export async function resetByOperator(operating: OperatorContext, account: string): Promise<string> {
  const { password, passwordHash } = await createOneTimePassword(operating)
  const member = await getByAccount(operating.db, account)
  await operating.db.transaction().execute(async (db) => {
    const now = operating.clock.now()
    // Whoever runs this has SECRET_KEY: it is also the way back to an account that was changed past the portal.
    await changeBroken({ ...operating, db }, rowOf(staffPlace, member.id), async (unsealed) => {
      await storePassword(unsealed, { id: member.id, passwordHash, now })
      await removeSecondFactors(unsealed, member.id)
    })
    await endSessions(db, member.id, now)
    await notifyOwner(db, { id: member.id, title: '您的控制台密码与动态验证码已被运维人员重置', now })
    await recordAction(operating, db, {
      verb: 'reset',
      id: member.id,
      account: member.account,
      title: `运维人员重置了员工账号 ${member.account}`,
    })
  })
  await clearFailures(operating, { kind: 'staff', account: member.account })
  return password
}

/** Ends the login delay of an account after failed logins; audited as an action of the operator. */
export async function unlockByOperator(operating: OperatorContext, account: string): Promise<void> {
  const member = await getByAccount(operating.db, account)
  await clearFailures(operating, { kind: 'staff', account: member.account })
  await operating.db.transaction().execute((db) =>
    recordAction(operating, db, {
      verb: 'unlock',
      id: member.id,
      account: member.account,
      title: `运维人员解除了员工账号 ${member.account} 的锁定`,
    }),
  )
}

export async function listByOperator(db: Db) {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select(['account', 'staff.name', 'role.name as role', 'totp_enrolled_at', 'must_change_password', 'disabled_at'])
    .orderBy('account')
    .execute()
  return rows.map((row) => ({
    account: row.account,
    name: row.name,
    role: row.role,
    hasTotp: row.totp_enrolled_at !== null,
    state: row.disabled_at ? '停用' : row.must_change_password ? '待修改密码' : '启用',
  }))
}

export async function countManagers(db: Db): Promise<number> {
  return (await listStaffWith(db, 'staff.manage')).length
}

/** Whether this SECRET_KEY made the seals of the roles: the portal lets in no account that another key has sealed. Without roles any key fits. */
export async function isKeyOfPortal({ db, secretKey }: Pick<OperatorContext, 'db' | 'secretKey'>): Promise<boolean> {
  const sealed = (await listRows(db, rolePlace)).filter(({ seal }) => seal !== null)
  return sealed.length === 0 || sealed.some((row) => isIntact(getSealers(secretKey), rolePlace, row))
}

/** Whether the portal has created the tables of staff accounts in this database. */
export async function hasStaffTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('proposal') is not null as known`.execute(db)
  return rows[0]?.known ?? false
}

async function getByAccount(db: Db, account: string): Promise<Member> {
  const member = await findMemberByAccount(db, account)
  if (!member) throw new Refusal({ ...refusals.notFound, msg: `没有账号 ${account} / no such account` })
  return member
}

/** Seals anew what no known key has sealed, as it stands: after a lost SECRET_KEY, or a backup of another. Returns what it was. */
export async function confirmByOperator(operating: OperatorContext, places: readonly SealedPlace[]): Promise<string[]> {
  return operating.db.transaction().execute(async (db) => {
    const within = { ...operating, db }
    const confirmed = await sealBroken(within, places)
    if (confirmed.length === 0) return confirmed
    const detail = { count: confirmed.length, subjects: confirmed.slice(0, 50), user: operating.user }
    await writeSystemAudit({ db, at: operating.clock.now() }, operator, { action: 'seal.confirm', subject: 'seal', detail })
    await notifyManagers(within, { id: '', title: `运维人员重新确认了 ${confirmed.length} 处校验码不符的账号或角色` })
    return confirmed
  })
}

type OperatorAction = { verb: 'create' | 'reset' | 'unlock'; id: string; account: string; title: string }

async function recordAction(operating: OperatorContext, db: Db, { verb, id, account, title }: OperatorAction): Promise<void> {
  const { clock, user } = operating
  const entry = { action: `staff.${verb}`, subject: `staff ${id}`, detail: { account, user } } as const
  await writeSystemAudit({ db, at: clock.now() }, operator, entry)
  await notifyManagers({ ...operating, db }, { id, title })
}

async function notifyManagers({ db, clock, user }: OperatorContext, { id, title }: Pick<OperatorAction, 'id' | 'title'>): Promise<void> {
  const now = clock.now()
  const managers = (await listStaffWith(db, 'staff.manage')).filter((manager) => manager.id !== id)
  await sendNotices(
    db,
    now,
    managers.map((manager) => ({
      person: toStaffKey(manager.id),
      topic: 'rights.operator',
      title,
      text: `在服务器上以系统账号 ${user} 执行。如不知情，请立即核实。`,
      url: '/console/staff',
    })),
  )
}
