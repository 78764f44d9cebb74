import { beforeEach, expect, test } from 'vitest'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { countWaitingForLocks } from '../../../../../test/harness/waiting-locks.ts'
import { findLiveActor } from '../../../../../test/harness/staff/live-session.ts'
import { settle } from '../../../../../test/harness/sealed.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { loginApplicant } from '../contract.ts'
import { applicantLoginPurpose } from '../rules.ts'
import { applicantCommands } from './commands.ts'

const gateway = useGateway([...applicantCommands, ...captchaQueries])
const password = toReceivedPassword('Demo#2026a', 'salt')

beforeEach(async () => {
  const row = { id: 'a1', account: 'Demo-One', name: '演示申请人', created_at: gateway.clock.now(), disabled_at: null }
  const proof = { must_change_password: false, password_hash: await hashReceivedPassword(gateway.services, password) }
  await settle(gateway.db, (db) =>
    db
      .insertInto('applicant')
      .values({ ...row, ...proof, password_changed_at: null, seal: null })
      .execute(),
  )
})

async function captcha(): Promise<{ captchaId: string; captcha: string }> {
  const { id } = await gateway.as(anyone).call(getCaptcha, { purpose: applicantLoginPurpose })
  return { captchaId: id, captcha: '0000' }
}

async function login(overrides: Partial<Parameters<typeof send>[0]> = {}) {
  return send({ account: 'demo-one', password, ...(await captcha()), type: '1120007', ...overrides })
}

function send(input: { account: string; password: string; captchaId: string; captcha: string; type?: unknown }) {
  return gateway.as(anyone).answer(loginApplicant, input)
}

test('a login opens a session of this kind with its cookie, and is audited', async () => {
  const { reply, msg, cookies } = await login({ account: ' DEMO-ONE ' })
  expect({ ...reply, msg }).toEqual({
    sessionId: expect.any(String),
    account: 'Demo-One',
    name: '演示申请人',
    type: '1120007',
    msg: '登录成功！',
  })
  expect(cookies?.[0]).toMatch(/^portal_applicant=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await findLiveActor(gateway, { reply, cookies })).toMatchObject({ kind: 'applicant', id: 'a1' })
  expect(await gateway.audit()).toMatchObject([
    { action: 'login.succeed', subject: 'applicant a1', actor_kind: 'applicant', actor_id: 'a1' },
  ])
})

test('the stored reply of a RequestId holds neither the SessionID nor data to guess the password', async () => {
  const input = { account: 'demo-one', password, ...(await captcha()) }
  await gateway.as(anyone).call(loginApplicant, input, '7d9f1c1e-0000-4000-8000-000000000001')
  expect(await gateway.rows('request_answer')).toEqual([])
})

test('a wrong password and an unknown account get the same refusal', async () => {
  const wrong = { code: 'wrong_credentials', message: '账号或密码错误', errors: [] }
  await expect(login({ password: toReceivedPassword('Demo#2026b', 'salt') })).rejects.toMatchObject(wrong)
  await expect(login({ account: 'nobody-secret' })).rejects.toMatchObject(wrong)
  expect(await gateway.rows('session')).toEqual([])
  expect(await gateway.audit('login.fail')).toMatchObject([
    { subject: 'applicant a1', detail: { account: 'Demo-One', reason: 'password' } },
    { subject: 'applicant -', detail: { account: 'no***', reason: 'password' } },
  ])
})

test('a captcha is valid for one attempt', async () => {
  const used = await captcha()
  await expect(login({ ...used, password: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(login(used)).rejects.toMatchObject({ code: 'wrong_captcha', errors: [{ field: 'captcha' }] })
  await expect(login({ captcha: '9999' })).rejects.toMatchObject({ code: 'wrong_captcha' })
})

test('after five failures even the right password is refused until the wait has passed', async () => {
  for (let i = 0; i < 5; i++) await expect(login({ password: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(login()).rejects.toMatchObject({ code: 'locked', message: '密码错误次数过多，请30秒后再试', retryAfter: 30 })
  expect(await gateway.audit('login.throttle')).toHaveLength(1)
  gateway.clock.advance(30_000)
  expect((await login()).msg).toBe('登录成功！')
})

test('a frozen account is reported to its owner only', async () => {
  await settle(gateway.db, (unsealed) => unsealed.updateTable('applicant').set({ disabled_at: gateway.clock.now() }).execute())
  await expect(login()).rejects.toMatchObject({ code: 'account_disabled', message: '账号已冻结，请联系为您开通账号的工作人员' })
  await expect(login({ password: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test.each([
  ['account', { account: '' }, '请输入账号'],
  ['account', { account: 'a'.repeat(101) }, '账号不能超过100个字符'],
  ['password', { password: '' }, '请输入密码'],
  ['password', { password: 'Demo#2026a' }, '密码格式不正确'],
  ['captcha', { captcha: '' }, '请输入验证码'],
  ['type', { type: '1120008' }, '账号类型不正确'],
])('%s %j: %s', async (field, overrides, msg) => {
  await expect(login(overrides)).rejects.toMatchObject({ code: 'invalid', errors: [{ field, msg }] })
})

test('the account type may be a number, as older clients send it', async () => {
  expect((await login({ type: 1120007 })).reply.type).toBe('1120007')
})

test('a hash that is weaker than those of production is replaced at the next login, once', async () => {
  const readHash = async () => (await gateway.rows('applicant'))[0]?.password_hash as string
  const cheap = await readHash()
  const cost = (hash: string) => /m=\d+/.exec(hash)?.[0]
  const given = await Promise.all([captcha(), captcha(), captcha()])
  gateway.services.testMode = false
  await expect(login({ ...given[0], password: '0'.repeat(64) })).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await readHash()).toBe(cheap)
  await login(given[1])
  const strong = await readHash()
  expect([cost(cheap), cost(strong)]).toEqual(['m=1024', 'm=47104'])
  await login(given[2])
  expect(await readHash()).toBe(strong)
  expect(await gateway.rows('session')).toHaveLength(2)
})

test.each([
  ['a new password', { password_hash: 'another' }, 'wrong_credentials'],
  ['freezing the account', { disabled_at: new Date('2026-11-20T00:00:00Z') }, 'account_disabled'],
])('%s that commits during a login leaves no session', async (_, change, code) => {
  const { begun } = await gateway.db.transaction().execute(async (db) => {
    await settle(db, (unsealed) => unsealed.updateTable('applicant').set(change).execute())
    const late = login()
    late.catch(() => undefined)
    await expect.poll(() => countWaitingForLocks(gateway.services.autonomousDb)).toBe(1)
    return { begun: late }
  })
  await expect(begun).rejects.toMatchObject({ code })
  expect(await gateway.rows('session')).toEqual([])
})
