import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '#gateway/refusals.ts'
import { anyone, applicant, coinAccount } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { settle } from '../../../../../test/harness/sealed.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword, verifyReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { openSession } from '#platform/session/server/sessions.ts'
import { changeOwnContact, changeOwnPassword, getOwnApplicant } from '../own-contract.ts'
import { applicantCommands } from './commands.ts'

const gateway = useGateway(applicantCommands)
const received = toReceivedPassword('Demo#2026a', 'salt')
const own = () => gateway.as(applicant('a1', '张伟'))

beforeEach(async () => {
  await getOrCreateParameter(gateway.db, 'password_salt', () => 'salt')
  const row = { id: 'a1', account: 'zhang.wei', name: '张伟', created_at: gateway.clock.now(), disabled_at: null }
  const login = { must_change_password: true, password_hash: await hashReceivedPassword(gateway.services, received) }
  await settle(gateway.db, (db) =>
    db
      .insertInto('applicant')
      .values({ ...row, ...login, password_changed_at: null, seal: null })
      .execute(),
  )
})

test('a new password replaces the old one, ends other sessions and the duty to change it', async () => {
  await openSession(gateway.services, { kind: 'applicant', subject: 'a1', name: '', ip: '192.0.2.9', now: gateway.clock.now() })
  const { msg } = await own().answer(changeOwnPassword, { password: received, newPassword: 'Demo#2026z' })
  expect(msg).toBe('密码已修改，其他设备上的登录已退出')
  const [row] = await gateway.rows('applicant')
  expect(row?.must_change_password).toBe(false)
  expect(await verifyReceivedPassword(gateway.services, row?.password_hash, toReceivedPassword('Demo#2026z', 'salt'))).toBe(true)
  expect((await gateway.rows('session'))[0]?.ended_at).toEqual(gateway.clock.now())
  expect(await gateway.audit()).toMatchObject([{ action: 'password.change', subject: 'applicant a1', actor_id: 'a1' }])
})

test.each([
  ['1', '密码至少8位'],
  ['zhang.wei#A1', '密码不能包含账号'],
  ['Password1', '该密码过于常见，请换一个'],
])('the server itself refuses %j', async (newPassword, msg) => {
  await expect(own().call(changeOwnPassword, { password: received, newPassword })).rejects.toMatchObject({
    errors: [{ field: 'newPassword', msg }],
  })
})

test('a password whose hash is weaker than those of production can be changed', async () => {
  gateway.services.testMode = false
  await own().answer(changeOwnPassword, { password: received, newPassword: 'Demo#2026z' })
  const [row] = await gateway.rows('applicant')
  expect(row?.password_hash).toMatch(/m=47104/)
})

test('a wrong current password is refused at its field and counted', async () => {
  await expect(own().call(changeOwnPassword, { password: '0'.repeat(64), newPassword: 'Demo#2026z' })).rejects.toMatchObject({
    code: 'wrong_password',
    errors: [{ field: 'password' }],
  })
  expect(await gateway.rows('credential_lock')).toHaveLength(2)
})

test('contact data are changed only from the version that was read', async () => {
  const { version, phone } = await own().call(getOwnApplicant, {})
  expect(phone).toBe('')
  await own().call(changeOwnContact, { phone: '１３８００００２００９', email: 'a@example.com', password: received, version })
  expect(await own().call(getOwnApplicant, {})).toMatchObject({ phone: '13800002009', email: 'a@example.com', version: 1 })
  const stale = { phone: '13800002009', email: '', version }
  await expect(own().call(changeOwnContact, stale)).rejects.toMatchObject({ code: 'changed_meanwhile' })
  for (const unknown of [2 ** 31 - 2, 2 ** 31])
    await expect(own().call(changeOwnContact, { ...stale, version: unknown })).rejects.toBeInstanceOf(Refusal)
  expect(await gateway.audit('applicant.change-contact')).toMatchObject([{ detail: { after: { phone: '138****2009' } } }])
})

test.each([
  ['no password', '', 'invalid'],
  ['a wrong password', '0'.repeat(64), 'wrong_password'],
])('another phone with %s is refused, another mailbox is not', async (_, password, code) => {
  const given = { phone: '13800002009', email: 'a@example.com', password, version: 0 }
  await expect(own().call(changeOwnContact, given)).rejects.toMatchObject({ code, errors: [{ field: 'password' }] })
  await own().call(changeOwnContact, { ...given, phone: '', password: '' })
  expect(await gateway.rows('applicant')).toMatchObject([{ phone: '', email: 'a@example.com' }])
})

test('callers without the permission are refused', async () => {
  for (const actor of [anyone, coinAccount()]) {
    await expect(gateway.as(actor).call(getOwnApplicant, {})).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(actor).call(changeOwnPassword, { password: received, newPassword: 'Demo#2026z' })).rejects.toBeDefined()
  }
})
