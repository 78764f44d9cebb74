import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicant } from '../../../../../../test/harness/actors.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { toTopicGroup } from '#platform/notices/rules.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import {
  createStaff,
  disableStaff,
  enableStaff,
  listRoles,
  listStaff,
  resetPassword,
  resetTotp,
  setDetails,
  setRole,
  unlockStaff,
} from '../../contract.ts'
import { endOthers, endOwnSession, listLogins, listOnline, listOwnSessions, signOut } from '../../session-contract.ts'

let office: StaffOffice
let admin: Actor

beforeEach(async () => {
  office = await openStaffOffice()
  await office.hire('admin', 'administrator')
  await office.hire('wang', 'assessor')
  await office.hire('auditor', 'auditor')
  admin = (await office.login('admin')).actor
})
afterEach(() => office.close())

const wang = 'id-wang'

test('a new account has a one-time password that only allows changing it', async () => {
  const { id, oneTimePassword } = await office.as(admin).call(createStaff, { account: 'li.na', name: '李娜', roleId: 'finance' })
  const password = toReceivedPassword(oneTimePassword, await getPasswordSalt(office.db, office.services.secretKey))
  expect((await office.login('li.na', { password })).reply).toMatchObject({ next: 'password', permissions: [], menu: [] })
  expect(await office.audit('staff.create')).toMatchObject([{ subject: `staff ${id}`, actor_id: 'id-admin' }])
  expect(JSON.stringify([await office.audit(), await office.rows('staff')])).not.toContain(oneTimePassword)
})

test.each([
  [{ account: 'WANG' }, 'account_taken'],
  [{ account: '1x' }, 'invalid'],
  [{ roleId: 'nobody' }, 'not_found'],
])('an account with %j is refused: %s', async (overrides, code) => {
  const input = { account: 'new', name: '新员工', roleId: 'finance', ...overrides }
  await expect(office.as(admin).call(createStaff, input)).rejects.toMatchObject({ code })
})

test('department and phone are given with the account, changed as they were read, found and filtered by', async () => {
  const desk = office.as(admin)
  const { id } = await desk.call(createStaff, {
    account: 'li.na',
    name: '李娜',
    roleId: 'finance',
    department: '财务部',
    phone: '138 0000 0009',
  })
  const look = async (input: object) => (await desk.call(listStaff, input)).items.map(({ account }) => account)
  expect([await look({ query: '13800000009' }), await look({ department: '财务部' }), await look({ department: '财务' })]).toEqual([
    ['li.na'],
    ['li.na'],
    [],
  ])
  expect(await look({ query: '+86 138-0000-0009' })).toEqual(['li.na'])
  const before = { department: '财务部', phone: '13800000009' }
  await desk.call(setDetails, { id, department: '综合部', phone: '', before })
  await expect(desk.call(setDetails, { id, department: '市场部', phone: '', before })).rejects.toMatchObject({ code: 'details_changed' })
  expect(await desk.call(listStaff, { query: 'li.na' })).toMatchObject({
    items: [{ department: '综合部', phone: '' }],
    departments: ['综合部'],
  })
  const entries = await office.audit('staff.set-details')
  expect(entries).toMatchObject([{ subject: `staff ${id}`, actor_id: 'id-admin' }])
})

test('who has left is told nothing at the own phone or mailbox, such as that an item was handed over', async () => {
  const [person, now] = [`staff ${wang}`, office.clock.now()]
  await sql`insert into notice_phone (person, mobile, kept_at) values (${person}, '13800000009', ${now})`.execute(office.db)
  await sql`insert into notice_mailbox (person, address) values (${person}, 'wang@example.com')`.execute(office.db)
  await sql`insert into notice_preference (person, topic_group, channel, is_on)
    select ${person}, ${toTopicGroup('review.hand_over')}, channel, true from unnest('{sms,mail}'::text[]) as channel`.execute(office.db)
  const tell = () => sendNotices(office.db, now, [{ person, topic: 'review.hand_over', title: '转交', text: '一项申诉', url: '/console' }])
  const count = async () => [(await office.rows('notice_mail')).length, (await office.rows('sms_message')).length]
  await tell()
  expect(await count()).toEqual([1, 1])
  await office.as(admin).call(disableStaff, { id: wang })
  await tell()
  expect(await count()).toEqual([1, 1])
})

test('the list is filtered by name, role and state', async () => {
  await office.as(admin).call(disableStaff, { id: wang })
  const look = async (input: object) => (await office.as(admin).call(listStaff, input)).items.map(({ account }) => account)
  expect(await look({})).toEqual(['admin', 'auditor', 'wang'])
  for (const query of ['W', 'Ｗ', 'w ang']) expect(await look({ query }), query).toEqual(['wang'])
  expect(await look({ query: '%' })).toEqual([])
  expect(await look({ roleId: 'auditor' })).toEqual(['auditor'])
  expect(await look({ state: 'disabled' })).toEqual(['wang'])
  expect(await look({ page: 2, pageSize: 2 })).toEqual(['wang'])
})

test('disabling ends sessions and login; enabling restores the login', async () => {
  const { find } = await office.login('wang')
  await office.as(admin).call(disableStaff, { id: wang })
  expect(await find()).toBeUndefined()
  await expect(office.login('wang')).rejects.toMatchObject({ code: 'account_disabled' })
  await expect(office.as(admin).call(disableStaff, { id: wang })).rejects.toMatchObject({ code: 'wrong_state' })
  await office.as(admin).call(enableStaff, { id: wang })
  expect((await office.login('wang')).actor.kind).toBe('staff')
})

test('a reset of password or second factor ends the sessions', async () => {
  const before = await office.login('wang')
  await office.as(admin).call(resetTotp, { id: wang })
  expect(await before.find()).toBeUndefined()
  const again = await office.login('wang')
  await office.as(admin).call(resetPassword, { id: wang })
  expect(await again.find()).toBeUndefined()
  await expect(office.login('wang')).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('an account delayed by failed logins is shown and can be unlocked', async () => {
  for (let i = 0; i < 5; i++)
    await expect(office.login('wang', { password: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong_credentials' })
  const look = async () => (await office.as(admin).call(listStaff, { query: 'wang' })).items[0]?.delayedUntil
  expect(await look()).toBe('2026-11-20T01:30:30.000Z')
  await office.as(admin).call(unlockStaff, { id: wang })
  expect(await look()).toBeNull()
  expect((await office.login('wang')).actor.kind).toBe('staff')
})

test('staff can’t change their own permissions or lock themselves out', async () => {
  for (const contract of [disableStaff, enableStaff, resetTotp, resetPassword])
    await expect(office.as(admin).call(contract, { id: 'id-admin' })).rejects.toMatchObject({ code: 'not_self' })
  await expect(office.as(admin).call(setRole, { id: 'id-admin', roleId: 'editor' })).rejects.toMatchObject({ code: 'not_self' })
})

test('of two managers who disable each other concurrently, one remains', async () => {
  await office.hire('second', 'administrator')
  const second = (await office.login('second')).actor
  const results = await Promise.allSettled([
    office.as(admin).call(disableStaff, { id: 'id-second' }),
    office.as(second).call(disableStaff, { id: 'id-admin' }),
  ])
  const left = (await office.rows('staff')).filter((row) => row.role_id === 'administrator' && row.disabled_at === null)
  expect([results.filter(({ status }) => status === 'fulfilled').length, left.length]).toEqual([1, 1])
})

test('another role takes effect with the next login', async () => {
  const { find } = await office.login('wang')
  expect(await office.as(admin).call(setRole, { id: wang, roleId: 'editor' })).toEqual({ state: 'done' })
  expect(await find()).toBeUndefined()
  expect((await office.login('wang')).reply.role).toBe('内容编辑')
  expect(await office.audit('staff.set-role')).toMatchObject([{ detail: { from: 'assessor', to: 'editor' } }])
  await expect(office.as(admin).call(setRole, { id: wang, roleId: 'editor' })).rejects.toMatchObject({ code: 'same_role' })
})

test('a role with conflicting permissions can’t be assigned', async () => {
  const all = { id: 'all', name: '全能', type: 9, permissions: ['staff.manage', 'audit.read'], seal: null }
  await settle(office.db, (db) => db.insertInto('role').values(all).execute())
  await expect(office.as(admin).call(setRole, { id: wang, roleId: 'all' })).rejects.toMatchObject({ code: 'duty_conflict' })
})

test('sessions of online staff can be ended', async () => {
  const { find } = await office.login('wang')
  const { items } = await office.as(admin).call(listOnline, {})
  expect(items.map(({ name, isOwn }) => [name, isOwn])).toEqual(
    expect.arrayContaining([
      ['admin名', true],
      ['wang名', false],
    ]),
  )
  const handle = items.find(({ subject }) => subject === wang)?.handle as string
  await office.as(admin).call(signOut, { handle })
  expect(await find()).toBeUndefined()
  await expect(office.as(admin).call(signOut, { handle })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('everybody sees where they are signed in and signs the other devices out, but nobody else’s', async () => {
  const windows = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36', ip: '10.1.2.3' }
  const [first, phone, tablet] = [await office.login('wang'), await office.login('wang'), await office.login('wang')]
  await office.answerLogin('wang', {}, windows)
  const list = async () => (await office.as(first.actor).call(listOwnSessions, {})).items
  const sessions = await list()
  expect(sessions).toHaveLength(4)
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const onWindows = sessions.find(({ ip }) => ip === windows.ip)
  expect(onWindows).toMatchObject({ device: 'Chrome 141（Windows）', network: 'internal', endedAt: '' })

  const own = sessions.find(({ isCurrent }) => isCurrent)?.handle as string
  const other = onWindows?.handle as string
  await expect(office.as(first.actor).call(endOwnSession, { handle: own })).rejects.toMatchObject({ code: 'current_session' })
  await expect(office.as(admin).call(endOwnSession, { handle: other })).rejects.toMatchObject({ code: 'wrong_state' })
  await office.as(first.actor).call(endOwnSession, { handle: other })
  expect((await list()).find(({ handle }) => handle === other)?.endedAt).toBe(office.clock.now().toISOString())
  expect(await office.as(first.actor).call(endOthers, {})).toEqual({ count: 2 })
  expect([await phone.find(), await tablet.find(), (await first.find())?.kind]).toEqual([undefined, undefined, 'staff'])
  expect((await office.audit('session.end-own')).map(({ subject, detail }) => [subject, detail])).toEqual([
    [`staff ${wang}`, { device: 'Chrome 141（Windows）', ip: windows.ip }],
    [`staff ${wang}`, { count: 2 }],
  ])
})

test('who is online is listed with account, device and end, and found by them', async () => {
  await office.login('wang')
  const { items } = await office.as(admin).call(listOnline, { text: 'WANG' })
  expect(items).toEqual([expect.objectContaining({ account: 'wang', name: 'wang名', kind: 'staff', device: '', ip: '192.0.2.1' })])
  const [{ openedAt, endsAt }] = items as [(typeof items)[number]]
  expect(Date.parse(endsAt) - Date.parse(openedAt)).toBe(8 * 3600_000)
  expect((await office.as(admin).call(listOnline, { kind: 'coin' })).items).toEqual([])
  expect((await office.as(admin).call(listOnline, { text: '192.0.2.1', kind: 'staff' })).items.map(({ account }) => account)).toContain(
    'wang',
  )
})

test('the auditor lists logins by days of Shanghai', async () => {
  const auditor = (await office.login('auditor')).actor
  await expect(office.login('wang', { password: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong_credentials' })
  const logins = await office.as(auditor).call(listLogins, { account: 'Ｗ A NG' })
  expect(logins).toMatchObject({
    total: 1,
    items: [{ outcome: 'fail', kind: 'staff', account: 'wang', reason: 'password', ip: '192.0.2.1' }],
  })
  expect((await office.as(auditor).call(listLogins, { outcome: 'ok', from: '2026-11-20', to: '2026-11-20' })).total).toBe(2)
  expect((await office.as(auditor).call(listLogins, { to: '2026-11-19' })).total).toBe(0)
})

test('every call requires its permission, and refusals are audited', async () => {
  const assessor = (await office.login('wang')).actor
  for (const [contract, input] of [
    [listStaff, {}],
    [createStaff, { account: 'x', name: 'x', roleId: 'finance' }],
    [listLogins, {}],
    [listOnline, {}],
  ] as const)
    await expect(office.as(assessor).call(contract, input as never)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(office.as(admin).call(listLogins, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(office.as(applicant()).call(listStaff, {})).rejects.toMatchObject({ code: 'invalid_session' })
  expect((await office.audit('access.refuse')).map(({ subject }) => subject)).toContain('console/staff/loginLog')
  expect((await office.as(assessor).call(listRoles, {})).items).toHaveLength(5)
})
