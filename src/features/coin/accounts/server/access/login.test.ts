import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant, coinAccount } from '../../../../../../test/harness/actors.ts'
import { coinPassword, openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { countWaitingForLocks } from '../../../../../../test/harness/waiting-locks.ts'
import { findLiveActor } from '../../../../../../test/harness/staff/live-session.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { CallGiven } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { getCoinAccount, listRecords, loginCoin, transferCard } from '../../contract.ts'
import { coinLoginPurpose } from '../../rules.ts'
import { coinHandlers } from '../handlers.ts'

const gateway = useGateway([...coinHandlers, ...captchaQueries])
let owner: Actor
const id = '6300000001'
const wrongPassword = '0'.repeat(64)

beforeEach(async () => {
  owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id, coins: 120 })
})

async function login(overrides: Partial<CallGiven<typeof loginCoin>> = {}) {
  const { id: captchaId } = await gateway.as(anyone).call(getCaptcha, { purpose: coinLoginPurpose })
  return gateway
    .as(anyone)
    .answer(loginCoin, { account: id, password: coinPassword, captchaId, captcha: '0000', kind: 'DSB', ...overrides })
}

function refresh(actor: Actor, { account = id, ...given }: Partial<CallGiven<typeof loginCoin>> = {}) {
  return gateway.as(actor).answer(loginCoin, { account, password: wrongPassword, ...given })
}

test('a login opens a session with its cookie, returns balance and masked phone, and is in the audit trail', async () => {
  const { reply, msg, cookies } = await login({ account: ` ${id} ` })
  expect({ ...reply, msg }).toEqual({
    sessionId: expect.stringMatching(/./),
    account: id,
    name: '示例科技有限公司',
    phone: '138****2001',
    balance: 120,
    category: 1,
    mustChangePassword: false,
    msg: '登录成功！',
  })
  expect(cookies?.[0]).toMatch(/^portal_coin=[\w-]+; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await findLiveActor(gateway, { reply, cookies })).toMatchObject({ kind: 'coin', id })
  expect(await gateway.audit()).toMatchObject([{ action: 'login.succeed', subject: `coin ${id}`, actor_kind: 'coin', actor_id: id }])
})

test('a wrong password and an unknown account have the same refusal', async () => {
  const wrong = { code: 'wrong_credentials', message: '账号或密码错误', errors: [] }
  await expect(login({ password: wrongPassword })).rejects.toMatchObject(wrong)
  await expect(login({ account: '6399999999' })).rejects.toMatchObject(wrong)
  expect(await gateway.rows('session')).toEqual([])
})

test('a password that is not hashed is refused before the captcha is used', async () => {
  const { id: captchaId } = await gateway.as(anyone).call(getCaptcha, { purpose: coinLoginPurpose })
  const send = (password: string) => login({ captchaId, password })
  await expect(send('')).rejects.toMatchObject({ errors: [{ field: 'password', msg: '请输入密码' }] })
  await expect(send('Coin#2026a')).rejects.toMatchObject({ errors: [{ field: 'password', msg: '密码格式不正确' }] })
  expect((await send(coinPassword)).msg).toBe('登录成功！')
})

test('a captcha is valid for one attempt and for this form only', async () => {
  const { id: captchaId } = await gateway.as(anyone).call(getCaptcha, { purpose: 'applicant-login' })
  await expect(login({ captchaId })).rejects.toMatchObject({ code: 'wrong_captcha' })
  await expect(login({ captchaId })).rejects.toMatchObject({ code: 'wrong_captcha', errors: [{ field: 'captcha' }] })
})

test('without a captcha the login returns the balance of the session and does not check the password', async () => {
  for (const given of [{}, { password: '' }, { captcha: null }, { captcha: '' }])
    expect(await refresh(owner, given)).toMatchObject({ reply: { sessionId: '', balance: 120, account: id }, msg: '' })
  expect(await gateway.rows('session')).toEqual([])
  for (const given of [{}, { password: coinPassword }, { password: '', captcha: '' }])
    for (const actor of [anyone, applicant()]) await expect(refresh(actor, given)).rejects.toMatchObject({ code: 'invalid_session' })
  for (const given of [{}, { password: coinPassword, captcha: '' }])
    await expect(refresh(coinAccount('6300000009'), given)).rejects.toMatchObject({ code: 'not_yours' })
  expect(await gateway.rows('credential_lock')).toEqual([])
})

test.each([{ captcha: '' }, { captchaId: 'd3b07384-d9a0-4c9b-8f3e-000000000001', captcha: ' ' }])(
  'a password with the empty captcha %j asks for it, right or wrong, and is not checked',
  async (given) => {
    for (const actor of [anyone, applicant()])
      for (const password of [coinPassword, wrongPassword, 'not hashed'])
        await expect(gateway.as(actor).answer(loginCoin, { account: id, password, ...given })).rejects.toMatchObject({
          code: 'invalid',
          message: '请输入验证码',
          errors: [{ field: 'captcha', msg: '请输入验证码' }],
        })
    expect(await gateway.rows('credential_lock')).toEqual([])
    expect(await gateway.rows('session')).toEqual([])
  },
)

test('login and transfer share one count of failures', async () => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000002' })
  const transfer = (password: string) => gateway.as(owner).call(transferCard, { from: id, password, to: '6300000002' })
  for (let i = 0; i < 3; i++)
    await expect(transfer(wrongPassword)).rejects.toMatchObject({ code: 'wrong_password', errors: [{ field: 'password' }] })
  for (let i = 0; i < 2; i++) await expect(login({ password: wrongPassword })).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(login()).rejects.toMatchObject({ code: 'locked', retryAfter: 30 })
  await expect(transfer(coinPassword)).rejects.toMatchObject({ code: 'locked' })
  gateway.clock.advance(30_000)
  expect(await transfer(coinPassword)).toEqual({ amount: 120, balance: 0 })
})

test('a disabled account is reported to its owner only, and its sessions end', async () => {
  const session = await login()
  await settle(gateway.db, (unsealed) => unsealed.updateTable('coin_account').set({ disabled_at: gateway.clock.now() }).execute())
  await expect(login()).rejects.toMatchObject({ code: 'account_disabled' })
  await expect(login({ password: wrongPassword })).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await findLiveActor(gateway, session)).toBeUndefined()
})

test('with a first password only changing it is allowed, also in sessions opened before', async () => {
  const before = await login()
  await settle(gateway.db, (unsealed) => unsealed.updateTable('coin_account').set({ must_change_password: true }).execute())
  const after = await login()
  expect(after.reply.mustChangePassword).toBe(true)
  for (const session of [before, after]) {
    const actor = (await findLiveActor(gateway, session)) as Actor
    for (const call of [getCoinAccount, listRecords])
      await expect(gateway.as(actor).call(call, {})).rejects.toMatchObject({ code: 'must_change_password' })
    await expect(refresh(actor)).rejects.toMatchObject({ code: 'invalid_session' })
  }
})

test.each([
  ['a new password', { password_hash: 'another' }, 'wrong_credentials'],
  ['the end of the account', { disabled_at: new Date('2026-11-20T00:00:00Z') }, 'account_disabled'],
])('%s that commits during a login leaves no session', async (_, change, code) => {
  const { begun } = await gateway.db.transaction().execute(async (db) => {
    await settle(db, (unsealed) => unsealed.updateTable('coin_account').set(change).where('id', '=', id).execute())
    const late = login()
    late.catch(() => undefined)
    await expect.poll(() => countWaitingForLocks(gateway.services.autonomousDb)).toBe(1)
    return { begun: late }
  })
  await expect(begun).rejects.toMatchObject({ code })
  expect(await gateway.rows('session')).toEqual([])
})
