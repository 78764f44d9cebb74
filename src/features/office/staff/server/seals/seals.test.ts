import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settle, tamper } from '../../../../../../test/harness/sealed.ts'
import { openStaffOffice, staffPassword, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { checkSeals } from '#platform/encryption/server/check-seals.ts'
import { decideProposal, listProposals } from '#platform/proposals/contract.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import type { UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { sessionPlace } from '#platform/session/server/session-place.ts'
import { getPasswordSalt, toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { changeRole, disableStaff, listRoles, listStaff } from '../../contract.ts'
import { confirmStaff } from '../../seal-contract.ts'
import { changeMember } from '../accounts/staff-changes.ts'
import { rolePlace, staffPlace } from './places.ts'

let office: StaffOffice
let admin: Actor
let second: Actor
const places = [rolePlace, staffPlace, sessionPlace]
const check = () => checkSeals(office.services, places)

beforeEach(async () => {
  office = await openStaffOffice()
  for (const account of ['admin', 'second']) await office.hire(account, 'administrator')
  for (const account of ['li', 'wang']) await office.hire(account, 'assessor')
  await settle(office.db, async (db) => {
    const now = office.clock.now()
    await db
      .updateTable('staff')
      .set({ password_hash: 'of wang', disabled_at: now, must_change_password: true })
      .where('account', '=', 'wang')
      .execute()
    const key = {
      staff_id: 'id-li',
      name: '钥匙',
      public_key: Buffer.from('k'),
      counter: 0,
      transports: [],
      created_at: now,
      last_used_at: null,
    }
    await db
      .insertInto('passkey')
      .values({ ...key, id: 'key-li' })
      .execute()
    await db.insertInto('directory_identity').values({ staff_id: 'id-wang', issuer: 'i', subject: 's', linked_at: now }).execute()
  })
  admin = (await office.login('admin')).actor
  second = (await office.login('second')).actor
})
afterEach(() => office.close())

const of = (account: string) => (db: UnsealedDb) => db.updateTable('staff').where('account', '=', account)

/** What somebody with access to the database changes, and whom or what it concerns. */
const cases: [string, string, (db: UnsealedDb) => Promise<unknown>][] = [
  ['another role', 'staff id-li', (db) => of('li')(db).set({ role_id: 'administrator' }).execute()],
  ['a password hash of another account', 'staff id-li', (db) => of('li')(db).set({ password_hash: 'of wang' }).execute()],
  ['a disabled account enabled', 'staff id-wang', (db) => of('wang')(db).set({ disabled_at: null }).execute()],
  ['a password that need not be changed any more', 'staff id-wang', (db) => of('wang')(db).set({ must_change_password: false }).execute()],
  [
    'a later date of the password',
    'staff id-li',
    (db) =>
      of('li')(db)
        .set({ password_changed_at: new Date('2027-01-01') })
        .execute(),
  ],
  ['another name of the account', 'staff id-li', (db) => of('li')(db).set({ account: 'other' }).execute()],
  [
    'a second factor',
    'staff id-li',
    (db) =>
      of('li')(db)
        .set({ totp_enrolled_at: new Date('2026-11-01') })
        .execute(),
  ],
  [
    'a secret of the second factor',
    'staff id-li',
    (db) =>
      of('li')(db)
        .set({ totp_secret: Buffer.from('x') })
        .execute(),
  ],
  [
    'the seal of another account',
    'staff id-li',
    (db) => sql`update staff set seal = (select seal from staff where id = 'id-admin') where id = 'id-li'`.execute(db),
  ],
  ['no seal', 'staff id-li', (db) => of('li')(db).set({ seal: null }).execute()],
  ['a passkey removed', 'staff id-li', (db) => db.deleteFrom('passkey').execute()],
  [
    'a passkey of somebody else',
    'staff id-li',
    (db) =>
      db
        .updateTable('passkey')
        .set({ public_key: Buffer.from('other') })
        .execute(),
  ],
  ['a link with the directory', 'staff id-li', (db) => db.updateTable('directory_identity').set({ staff_id: 'id-li' }).execute()],
  [
    'rights of a role',
    'role assessor',
    (db) => sql`update role set permissions = permissions || '{staff.manage}' where id = 'assessor'`.execute(db),
  ],
  ['fewer rights of a role', 'role assessor', (db) => sql`update role set permissions = '{}' where id = 'assessor'`.execute(db)],
  [
    'the rights of two roles exchanged',
    'role assessor',
    (db) =>
      sql`update role set permissions = (select permissions from role as other where other.id = 'finance') where id = 'assessor'`.execute(
        db,
      ),
  ],
]

test.each(cases)('%s, written past the portal, is found by the check: %s', async (_, subject, change) => {
  expect(await check()).toEqual([])
  await tamper(office.db, change)
  expect(await check()).toContain(subject)
  await check()
  expect((await office.rows('broken_seal')).map((row) => row.subject)).toContain(subject)
  expect((await office.audit('seal.break')).filter((entry) => entry.subject === subject)).toMatchObject([{ actor_kind: 'system' }])
})

test.each([
  ['the account', (db: UnsealedDb) => of('admin')(db).set({ role_id: 'auditor' }).execute(), 'staff id-admin'],
  [
    'the role',
    (db: UnsealedDb) => sql`update role set permissions = permissions || '{audit.read}' where id = 'administrator'`.execute(db),
    'role administrator',
  ],
])('nobody gets in by what was changed past the portal: %s', async (_, change, subject) => {
  await tamper(office.db, change)
  const before = (await office.rows('session')).length
  await expect(office.answerLogin('admin')).rejects.toMatchObject({
    code: 'broken_seal',
    message: expect.stringContaining('核实并重新确认'),
  })
  expect(await office.rows('session')).toHaveLength(before)
  expect(await office.audit('login.fail')).toMatchObject([{ detail: { account: 'admin', reason: 'seal' } }])
  expect(await office.audit('seal.break')).toMatchObject([{ subject }])
})

test('nothing is built on a changed account, whoever changes it', async () => {
  await tamper(office.db, (db) => of('li')(db).set({ role_id: 'administrator' }).execute())
  await expect(office.as(admin).call(disableStaff, { id: 'id-li' })).rejects.toMatchObject({ code: 'broken_seal' })
  expect((await office.rows('staff')).find(({ id }) => id === 'id-li')).toMatchObject({ disabled_at: null })
})

test('an account comes back by two persons: with its role, a one-time password, and nothing else that gets in', async () => {
  await saveParameter(office.db, twoPersonParameter, true)
  await tamper(office.db, (db) => of('li')(db).set({ password_hash: 'of somebody' }).execute())
  await check()
  const listed = (await office.as(admin).call(listStaff, { page: 1, pageSize: 10 })).items.find(({ id }) => id === 'id-li')
  expect(listed).toMatchObject({ isBroken: true })
  const { state, oneTimePassword: first } = await office.as(admin).call(confirmStaff, { id: 'id-li' })
  expect(state).toBe('proposed')
  const [proposal] = (await office.as(second).call(listProposals, { is: 'open' })).items
  expect(proposal).toMatchObject({ before: '校验码不符，不能登录', after: expect.stringContaining('角色“测评师”，启用') })
  const { secretHalf } = await office.as(second).call(decideProposal, { id: proposal?.id as string, confirm: true, note: '' })
  expect(await check()).toEqual([])
  expect(await office.rows('broken_seal')).toEqual([])
  expect((await office.rows('passkey')).length).toBe(0)
  const salt = await getPasswordSalt(office.db, office.services.secretKey)
  const { reply } = await office.answerLogin('li', { password: toReceivedPassword(`${first}${secretHalf}`, salt) })
  expect(reply).toMatchObject({ role: '测评师', next: 'password' })
  expect(await office.audit('staff.confirm')).toMatchObject([{ subject: 'staff id-li' }])
})

test('a confirmation holds for what was seen alone, and an intact account needs none', async () => {
  await expect(office.as(admin).call(confirmStaff, { id: 'id-li' })).rejects.toMatchObject({ code: 'wrong_state' })
  await saveParameter(office.db, twoPersonParameter, true)
  await tamper(office.db, (db) => of('li')(db).set({ password_hash: 'of somebody' }).execute())
  await expect(office.as(admin).call(confirmStaff, { id: 'id-admin' })).rejects.toMatchObject({ code: 'not_self' })
  await office.as(admin).call(confirmStaff, { id: 'id-li' })
  await tamper(office.db, (db) => of('li')(db).set({ role_id: 'finance' }).execute())
  const [proposal] = (await office.as(second).call(listProposals, { is: 'open' })).items
  await expect(office.as(second).call(decideProposal, { id: proposal?.id as string, confirm: true, note: '' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  expect(await check()).toEqual(['staff id-li'])
})

test('a role comes back by saving it as it ought to be', async () => {
  await tamper(office.db, (db) => sql`update role set permissions = permissions || '{finance.handle}' where id = 'assessor'`.execute(db))
  await check()
  const role = (await office.as(admin).call(listRoles, {})).items.find(({ id }) => id === 'assessor')
  expect(role).toMatchObject({ isBroken: true })
  const { name, purpose, permissions } = role as { name: string; purpose: string; permissions: string[] }
  const wanted = { name, purpose, permissions: permissions.filter((permission) => permission !== 'finance.handle') }
  await office.as(admin).call(changeRole, { id: 'assessor', before: { name, purpose, permissions }, ...wanted })
  expect(await check()).toEqual([])
  expect((await office.rows('proposal'))[0]).toMatchObject({ after: expect.stringContaining('校验码不符') })
})

test.each([
  ['more rights', sql`permissions || '{audit.read}'`, 'permissions'],
  ['another person', sql`'id-second'`, 'subject'],
  ['a longer life', sql`created_at + interval '1 hour'`, 'created_at'],
  ['no seal', sql`null`, 'seal'],
])('a session with %s than it was opened with is none, and the check removes it', async (_, value, column) => {
  const { find } = await office.login('admin')
  const own = (await office.rows('session')).at(-1)?.id_hash
  expect(await find()).toMatchObject({ id: 'id-admin' })
  await sql`update session set ${sql.ref(column)} = ${value} where id_hash = ${own}`.execute(office.db)
  expect(await find()).toBeUndefined()
  expect(await check()).toEqual([`session ${own?.toString('hex')}`])
  expect(await check()).toEqual([])
})

test('the compiler keeps what a seal covers for those who seal it', async () => {
  // @ts-expect-error A sealed column is written by changeMember alone.
  void office.db.updateTable('staff').set({ role_id: 'administrator' })
  // @ts-expect-error A sealed column is written by changeSealed alone.
  void office.db.updateTable('role').set({ permissions: [] })
  await changeMember(office.services, 'id-li', (db) => of('li')(db).set({ role_id: 'finance' }).execute())
  expect(await check()).toEqual([])
  expect((await office.answerLogin('admin', { password: staffPassword })).reply.next).toBe('console')
})
