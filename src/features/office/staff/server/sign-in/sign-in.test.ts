import { renewKeys } from '#platform/encryption/server/renew-keys.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaffOffice, staffPassword, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { decodeBase32 } from '../../../../../../test/harness/staff/totp-app.ts'
import { countWaitingForLocks } from '../../../../../../test/harness/waiting-locks.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { computeTotpCode, toTotpStep } from '#platform/credentials/server/totp.ts'
import { beginTotp, changePassword, confirmTotp, getMe, listStaff, logoutStaff } from '../../contract.ts'
import { firstRoles } from '../../rules.ts'
import { confirmByOperator } from '../operator/operator.ts'
import { rolePlace, staffPlace } from '../seals/places.ts'
import { totpSecretColumn } from './totp-secrets.ts'

let office: StaffOffice
const kept = { columns: [totpSecretColumn], places: [rolePlace, staffPlace] }
const otherTyped = 'Other#2026'
let other: string

beforeEach(async () => {
  office = await openStaffOffice()
  other = toReceivedPassword(otherTyped, await getPasswordSalt(office.db, office.services.secretKey))
  await office.hire('admin', 'administrator')
})
afterEach(() => office.close())

async function enrol(account: string) {
  const { actor } = await office.login(account)
  const { secret } = await office.as(actor).call(beginTotp, { password: staffPassword })
  const code = (steps = 0) => computeTotpCode(decodeBase32(secret), toTotpStep(office.clock.now()) + steps)
  await office.as(actor).call(confirmTotp, { code: code() })
  return { code }
}

test('the login reply has role, permissions and menu', async () => {
  const { reply, actor } = await office.login('ADMIN')
  expect(reply).toMatchObject({ account: 'admin', role: '系统管理员', type: 0, next: 'console', hasTotp: false, ticket: '' })
  expect(reply.menu[0]).toEqual({ name: '工作台', path: '/console', Icon: 'LayoutDashboard', Hidden: '0', children: [] })
  expect(reply.routeList).toContain('/console/staff')
  const { sessionId: _, ticket: __, ...me } = reply
  expect(await office.as(actor).call(getMe, {})).toEqual(me)
})

test('logging out ends the session at once', async () => {
  const { actor, find } = await office.login('admin')
  const { cookies } = await office.as(actor).answer(logoutStaff, {})
  expect(cookies).toEqual(['portal_staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'])
  expect(await find()).toBeUndefined()
})

test('five failures delay the next attempt from the same network', async () => {
  for (let i = 0; i < 5; i++)
    await expect(office.answerLogin('admin', { password: other })).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(office.answerLogin('admin')).rejects.toMatchObject({
    code: 'locked',
    retryAfter: 30,
    message: '密码错误次数过多，请30秒后再试',
  })
})

test('guessing from one IP address blocks neither other addresses nor the known browser at that address', async () => {
  const accounts = ['admin', ...['b', 'c', 'd', 'e', 'f'].map((letter) => `staff-${letter}`)]
  for (const account of accounts.slice(1)) await office.hire(account, 'assessor')
  const { cookies } = await office.answerLogin('staff-b')
  const known = (cookies ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ')
  for (let i = 0; i < 30; i++) {
    // Within the rate limit of captchas.
    office.clock.advance(10_000)
    for (const account of accounts) await expect(office.answerLogin(account, { password: other })).rejects.toBeInstanceOf(Refusal)
  }
  for (const account of accounts) expect((await office.answerLogin(account, {}, { ip: '192.0.2.2' })).reply.next).toBe('console')
  await expect(office.answerLogin('staff-b')).rejects.toMatchObject({ code: 'locked' })
  expect((await office.answerLogin('staff-b', {}, { cookies: known })).reply.next).toBe('console')
})

test('wrong second-factor codes delay the next attempt from every network', async () => {
  const { code } = await enrol('admin')
  office.clock.advance(60_000)
  for (let i = 1; i <= 5; i++)
    await expect(office.answerLogin('admin', { code: '000000' }, { ip: `192.0.2.1${i}` })).rejects.toMatchObject({ code: 'wrong_totp' })
  await expect(office.answerLogin('admin', { code: code() }, { ip: '192.0.2.20' })).rejects.toMatchObject({
    code: 'locked',
    retryAfter: 30,
  })
  office.clock.advance(30_000)
  expect((await office.answerLogin('admin', { code: code() }, { ip: '192.0.2.20' })).reply.next).toBe('console')
})

test('with a second factor the password leads to a second step without another captcha', async () => {
  const { code } = await enrol('admin')
  office.clock.advance(60_000)
  const first = await office.answerLogin('admin')
  expect(first.reply).toMatchObject({ sessionId: '', next: 'totp', menu: [], permissions: [] })
  expect(first.cookies).toBeUndefined()
  const { ticket } = first.reply
  const second = await office.login('admin', { ticket, code: code(), captcha: '' })
  expect(second.reply).toMatchObject({ next: 'console', hasTotp: true })
  expect(second.actor.kind).toBe('staff')
})

test('a code is valid once; a wrong one counts as a failure; a ticket is valid for its account and five minutes', async () => {
  await office.hire('second', 'administrator')
  const { code } = await enrol('admin')
  await expect(office.answerLogin('admin', { code: code() })).rejects.toMatchObject({ code: 'wrong_totp', errors: [{ field: 'code' }] })
  office.clock.advance(60_000)
  const { ticket } = (await office.answerLogin('admin')).reply
  await expect(office.answerLogin('second', { ticket })).rejects.toMatchObject({ code: 'ticket_over' })
  await expect(office.answerLogin('admin', { ticket: `x${ticket}`, code: code() })).rejects.toMatchObject({ code: 'ticket_over' })
  for (let i = 0; i < 4; i++)
    await expect(office.answerLogin('admin', { ticket, code: '000000' })).rejects.toMatchObject({ code: 'wrong_totp' })
  await expect(office.answerLogin('admin', { ticket, code: code() })).rejects.toMatchObject({ code: 'locked' })
  office.clock.advance(31 * 60_000)
  await expect(office.answerLogin('admin', { ticket, code: code() })).rejects.toMatchObject({ code: 'ticket_over' })
})

test('the secret of the second factor is encrypted in the database', async () => {
  const { actor } = await office.login('admin')
  const { secret, uri } = await office.as(actor).call(beginTotp, { password: staffPassword })
  expect(uri).toContain(secret)
  const [row] = await office.rows('staff')
  expect(row?.totp_secret?.includes(decodeBase32(secret))).toBe(false)
  await expect(office.as(actor).call(beginTotp, { password: other })).rejects.toMatchObject({ code: 'wrong_password' })
})

test('a rule applies to sessions opened before it was enabled', async () => {
  const { find } = await office.login('admin')
  await office.db.updateTable('parameter').set({ value: 'true' }).where('name', '=', 'staffTotp').execute()
  const actor = (await find()) as Actor
  for (const call of [listStaff, getMe]) await expect(office.as(actor).call(call, {})).rejects.toMatchObject({ code: 'must_enrol_totp' })
  await office.as(actor).call(logoutStaff, {})
  expect(await find()).toBeUndefined()
})

test('where the second factor is required, other calls are refused until it is enrolled', async () => {
  await office.db.updateTable('parameter').set({ value: 'true' }).where('name', '=', 'staffTotp').execute()
  const { reply, actor, find } = await office.login('admin')
  expect(reply).toMatchObject({ next: 'enrol', menu: [] })
  for (const call of [listStaff, getMe]) await expect(office.as(actor).call(call, {})).rejects.toMatchObject({ code: 'must_enrol_totp' })
  const { secret } = await office.as(actor).call(beginTotp, { password: staffPassword })
  const code = computeTotpCode(decodeBase32(secret), toTotpStep(office.clock.now()))
  expect(await office.as(actor).call(confirmTotp, { code })).toMatchObject({ next: 'console' })
  expect((await office.as((await find()) ?? actor).call(listStaff, {})).total).toBe(1)
})

test('a new password ends the other sessions and must differ from the last five', async () => {
  const mine = await office.login('admin')
  const elsewhere = await office.login('admin')
  await office.as(mine.actor).call(changePassword, { password: staffPassword, newPassword: otherTyped })
  expect([await mine.find(), await elsewhere.find()]).toMatchObject([{ kind: 'staff' }, undefined])
  await expect(office.as(mine.actor).call(changePassword, { password: other, newPassword: otherTyped })).rejects.toMatchObject({
    code: 'password_used',
    errors: [{ field: 'newPassword' }],
  })
  await expect(office.as(mine.actor).call(changePassword, { password: staffPassword, newPassword: otherTyped })).rejects.toMatchObject({
    code: 'wrong_password',
  })
  expect((await office.login('admin', { password: other })).reply.next).toBe('console')
})

test.each([
  ['1', '密码至少8位'],
  ['admin', '密码至少8位'],
  ['Xadmin#2026', '密码不能包含账号'],
  ['P@ssw0rd', '该密码过于常见，请换一个'],
  ['QWER1234', '密码应包含大写字母、小写字母、数字、符号中的至少三种'],
  ['1qaz@WSX', '该密码过于常见，请换一个'],
  ['Ab1#'.repeat(17), '密码不能超过64位'],
])('the server itself refuses %j as a new password', async (newPassword, msg) => {
  const { actor } = await office.login('admin')
  await expect(office.as(actor).call(changePassword, { password: staffPassword, newPassword })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ field: 'newPassword', msg }],
  })
  expect((await office.login('admin')).reply.next).toBe('console')
})

test('only the slow hash of a new password is stored', async () => {
  const { actor } = await office.login('admin')
  const id = '7d9f1c1e-0000-4000-8000-000000000062'
  await office.as(actor).call(changePassword, { password: staffPassword, newPassword: otherTyped }, id)
  const everything = JSON.stringify([await office.rows('staff'), await office.audit(), await office.rows('request_answer')])
  for (const secret of [otherTyped, other]) expect(everything).not.toContain(secret)
  expect((await office.rows('staff'))[0]?.password_hash).toMatch(/^\$argon2id\$/)
})

test('of two concurrent changes with the same old password one succeeds', async () => {
  const { actor } = await office.login('admin')
  // Both have found the old password right before one of them changes it.
  const changes = await office.db.transaction().execute(async (bound) => {
    await bound.selectFrom('staff').select('id').where('account', '=', 'admin').forUpdate().execute()
    const asked = [otherTyped, 'Another#2026'].map((newPassword) =>
      office.as(actor).call(changePassword, { password: staffPassword, newPassword }),
    )
    const settling = Promise.allSettled(asked)
    await expect.poll(() => countWaitingForLocks(office.database.autonomousDb)).toBe(2)
    return { settling }
  })
  const results = await changes.settling
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
  expect(await office.audit('password.change')).toHaveLength(1)
})

test('an older enrolment does not replace a completed one', async () => {
  const { actor } = await office.login('admin')
  const late = await office.db.transaction().execute(async (db) => {
    await settle(db, (unsealed) => unsealed.updateTable('staff').set({ totp_enrolled_at: office.clock.now() }).execute())
    const begun = office.as(actor).call(beginTotp, { password: staffPassword })
    begun.catch(() => undefined)
    await expect.poll(() => countWaitingForLocks(office.services.autonomousDb)).toBe(1)
    return { begun }
  })
  await expect(late.begun).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await office.rows('staff')).toMatchObject([{ totp_enrolled_at: office.clock.now(), totp_secret: null }])
})

test('after ninety days the password must be changed first', async () => {
  office.clock.advance(91 * 24 * 3600 * 1000)
  const { reply, actor, find } = await office.login('admin')
  expect(reply).toMatchObject({ next: 'password', permissions: [] })
  await office.as(actor).call(changePassword, { password: staffPassword, newPassword: otherTyped })
  const administrator = firstRoles.find(({ id }) => id === 'administrator')
  expect(await find()).toMatchObject({ permissions: new Set(administrator?.permissions) })
})

test('with another SECRET_KEY the sign-in names the repair command; the former key restores the second factor', async () => {
  const { code } = await enrol('admin')
  office.clock.advance(60_000)
  const formerKey = office.services.secretKey
  office.services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  await expect(office.answerLogin('admin')).rejects.toMatchObject({ code: 'broken_seal' })
  await confirmByOperator({ ...office.services, user: 'root' }, kept.places)
  for (const given of [{}, { code: code() }])
    await expect(office.answerLogin('admin', given)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'other_key',
      message: expect.stringContaining('npm run staff -- reset'),
    })
  expect(await office.audit('login.fail')).toMatchObject([
    { detail: { reason: 'seal' } },
    { detail: { reason: 'key' } },
    { detail: { reason: 'key' } },
  ])
  await renewKeys(office.services, undefined, kept)
  await expect(office.answerLogin('admin')).rejects.toMatchObject({ code: 'other_key' })

  await renewKeys(office.services, formerKey, kept)
  const { ticket } = (await office.answerLogin('admin')).reply
  expect((await office.login('admin', { ticket, code: code() })).reply).toMatchObject({ next: 'console', hasTotp: true })
  expect(await office.audit('secret_key.rotate')).toMatchObject([
    { actor_kind: 'system', subject: 'second factors', detail: { reencrypted: 1, unreadable: 0 } },
  ])
  await renewKeys(office.services, formerKey, kept)
  expect(await office.audit('secret_key.rotate')).toHaveLength(1)
})

test('a change of PORTAL_CRYPTO leaves the second factor, which the next start encrypts anew, in either direction', async () => {
  const { code } = await enrol('admin')
  const { text } = office.services.secretKey
  const readSecret = async () => (await office.rows('staff')).find(({ account }) => account === 'admin')?.totp_secret
  for (const suite of ['gm', 'international'] as const) {
    office.clock.advance(60_000)
    office.services.secretKey = { text, suite }
    // An instance that still runs under the former setting may encrypt meanwhile.
    const { ticket } = (await office.answerLogin('admin')).reply
    expect((await office.login('admin', { ticket, code: code() })).reply).toMatchObject({ next: 'console' })
    const before = await readSecret()
    await renewKeys(office.services, undefined, kept)
    expect(await readSecret()).not.toEqual(before)
    const after = await readSecret()
    await renewKeys(office.services, undefined, kept)
    expect(await readSecret()).toEqual(after)
  }
  expect(await office.audit('secret_key.rotate')).toMatchObject([{ detail: { reencrypted: 1 } }, { detail: { reencrypted: 1 } }])
})
