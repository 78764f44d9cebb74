import './tables.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Asked } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { forgetFailures } from '#platform/credentials/server/lock-out.ts'
import { makeOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import { asSent, keepPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceived } from '#platform/credentials/server/passwords.ts'
import type { Db } from '#platform/db/server/database.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { createStaff, disableStaff, enableStaff, resetPassword, resetTotp, unlockStaff } from '../contract.ts'
import { staffRefusals } from '../rules.ts'
import { getMember, type Member } from './members.ts'
import { ownId } from './sign-in.ts'

type Context = Services & Asked
const kind = 'staff'

export const accountHandlers = [
  handle(
    createStaff,
    (context) => prepareOneTimePassword(context),
    async ({ db, clock }, { account, name, roleId }, { password, passwordHash }) => {
      await getRole(db, roleId)
      const id = randomUUID()
      const now = clock.now()
      const row = { id, account, name, role_id: roleId, password_hash: passwordHash, password_changed_at: now, created_at: now }
      const created = await db
        .insertInto('staff')
        .values({ ...row, must_change_password: true, totp_secret: null, totp_enrolled_at: null, totp_step: 0, disabled_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!created.numInsertedOrUpdatedRows)
        throw new Refusal(staffRefusals.accountTaken, { errors: [{ field: 'account', msg: staffRefusals.accountTaken.msg }] })
      return {
        reply: { id, oneTimePassword: password },
        audit: { action: 'staff.create', subject: `staff ${id}`, detail: { account, roleId } },
      }
    },
  ),

  handle(disableStaff, async (context, { id }) => {
    const { db, clock } = context
    const member = await getOther(context, id)
    const now = clock.now()
    await keepOneManager(db, member)
    await changeState(db, id, { disabled_at: now }, 'active')
    await endOtherSessions(db, { kind, subject: id, now })
    return done('staff.disable', member)
  }),

  handle(enableStaff, async (context, { id }) => {
    const member = await getOther(context, id)
    await changeState(context.db, id, { disabled_at: null }, 'disabled')
    return done('staff.enable', member)
  }),

  handle(unlockStaff, async (context, { id }) => {
    const member = await getMember(context.db, id)
    await forgetFailures(context, { kind, account: member.account })
    return done('staff.unlock', member)
  }),

  handle(resetTotp, async (context, { id }) => {
    const { db, clock } = context
    const member = await getOther(context, id)
    await db.updateTable('staff').set({ totp_secret: null, totp_enrolled_at: null, totp_step: 0 }).where('id', '=', id).execute()
    await endOtherSessions(db, { kind, subject: id, now: clock.now() })
    return done('staff.reset-totp', member)
  }),

  handle(
    resetPassword,
    (context) => prepareOneTimePassword(context),
    async (context, { id }, { password, passwordHash }) => {
      const { db, clock } = context
      const member = await getOther(context, id)
      const now = clock.now()
      await db
        .updateTable('staff')
        .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: true })
        .where('id', '=', id)
        .execute()
      await endOtherSessions(db, { kind, subject: id, now })
      return { ...done('staff.reset-password', member), reply: { oneTimePassword: password } }
    },
  ),
]

export async function getRole(db: Db, id: string) {
  const role = await db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst()
  if (!role) throw new Refusal(refusals.notFound)
  return role
}

/** Nobody shuts themselves out, and nobody helps themselves to rights. */
export async function getOther(context: Pick<Context, 'db' | 'actor'>, id: string): Promise<Member> {
  if (id === ownId(context.actor)) throw new Refusal(staffRefusals.notSelf)
  return getMember(context.db, id)
}

/** Before a change that takes the right away: somebody else must be left who manages accounts. Two at once wait for each other. */
export async function keepOneManager(db: Db, leaving: Member): Promise<void> {
  if (!leaving.permissions.includes('staff.manage')) return
  const managers = await db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select('staff.id')
    .where(sql<boolean>`'staff.manage' = any (role.permissions)`)
    .where('disabled_at', 'is', null)
    .orderBy('staff.id')
    .forUpdate('staff')
    .execute()
  if (managers.every(({ id }) => id === leaving.id)) throw new Refusal(staffRefusals.lastManager)
}

async function changeState(db: Db, id: string, to: { disabled_at: Date | null }, from: 'active' | 'disabled'): Promise<void> {
  const changed = await db
    .updateTable('staff')
    .set(to)
    .where('id', '=', id)
    .where('disabled_at', from === 'active' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!changed.numUpdatedRows) throw new Refusal(refusals.wrongState)
}

async function prepareOneTimePassword({ db, secretKey }: Pick<Services, 'db' | 'secretKey'>) {
  const password = makeOneTimePassword()
  return { password, passwordHash: await hashReceived(asSent(password, await keepPasswordSalt(db, secretKey))) }
}

function done(action: string, member: Member) {
  return { reply: {}, audit: { action, subject: `staff ${member.id}`, detail: { account: member.account } } }
}
