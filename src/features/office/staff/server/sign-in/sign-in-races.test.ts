import { afterEach, beforeEach, expect, test } from 'vitest'
import { countWaitingForLocks } from '../../../../../../test/harness/waiting-locks.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { Db } from '#platform/db/server/database.ts'

let office: StaffOffice

beforeEach(async () => {
  office = await openStaffOffice()
  await office.hire('admin', 'administrator')
  await office.hire('li', 'assessor')
})
afterEach(() => office.close())

/** A change that is under way when the password has been checked, and commits before the session opens. */
async function loginDuring(change: (db: Db) => Promise<unknown>) {
  const login = await office.db.transaction().execute(async (db) => {
    await change(db)
    const begun = office.answerLogin('li')
    begun.catch(() => undefined)
    await expect.poll(() => countWaitingForLocks(office.services.autonomousDb)).toBe(1)
    return { begun }
  })
  return login.begun
}

test('a session opens with the role that the account has when it opens', async () => {
  const { reply } = await loginDuring((db) =>
    settle(db, (unsealed) => unsealed.updateTable('staff').set({ role_id: 'editor' }).where('account', '=', 'li').execute()),
  )
  expect(reply).toMatchObject({ role: '内容编辑', permissions: expect.arrayContaining(['content.edit']) })
  expect((await office.rows('session'))[0]).toMatchObject({ permissions: reply.permissions })
})

test('a session opens with the permissions that the role has when it opens', async () => {
  const { reply } = await loginDuring((db) =>
    settle(db, (unsealed) => unsealed.updateTable('role').set({ permissions: [] }).where('id', '=', 'assessor').execute()),
  )
  expect(reply.permissions).toEqual([])
  expect((await office.rows('session'))[0]).toMatchObject({ permissions: [] })
})

test.each([
  ['a new password', { password_hash: 'another' }, 'wrong_credentials'],
  ['the end of the account', { disabled_at: new Date('2026-11-20T00:00:00Z') }, 'account_disabled'],
  ['a second factor', { totp_enrolled_at: new Date('2026-11-20T00:00:00Z') }, 'ticket_over'],
])('%s that commits during a sign-in leaves no session', async (_, change, code) => {
  await expect(
    loginDuring((db) => settle(db, (unsealed) => unsealed.updateTable('staff').set(change).where('account', '=', 'li').execute())),
  ).rejects.toMatchObject({
    code,
  })
  expect(await office.rows('session')).toEqual([])
})

test('a password that must be changed since is asked for', async () => {
  const { reply } = await loginDuring((db) =>
    settle(db, (unsealed) => unsealed.updateTable('staff').set({ must_change_password: true }).where('account', '=', 'li').execute()),
  )
  expect(reply).toMatchObject({ next: 'password', permissions: [] })
})
