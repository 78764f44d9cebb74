import { beforeEach, expect, test } from 'vitest'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { getPasswordSalt, toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { verifyReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { forgottenLimits, forgottenPurpose } from '#platform/forgotten-passwords/rules.ts'
import { createCodeJob } from '#platform/forgotten-passwords/server/code-job.ts'
import { openSession } from '#platform/session/server/sessions.ts'
import { forgottenCoin as calls } from '../../forgotten-contract.ts'
import { forgottenCoinHandlers } from './forgotten.ts'

const account = '6300000001'
const phone = '13800002001'
const newPassword = 'Coin#2026z'

const gateway = useGateway([...forgottenCoinHandlers, ...captchaQueries])

beforeEach(async () => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: account })
})

let networks = 0
async function sendCode(given: object = {}, ip = `198.51.100.${++networks % 200}`) {
  const { id } = await gateway.as(anyone, { ip }).call(getCaptcha, { purpose: forgottenPurpose })
  const answer = await gateway.as(anyone, { ip }).answer(calls.sendCode, { account, phone, captchaId: id, captcha: '0000', ...given })
  const queued = gateway.jobs.list.splice(0).filter(({ name }) => name === 'password.code')
  expect(queued).toHaveLength(1)
  for (const { data } of queued) await createCodeJob(gateway.services).run(data as never)
  return answer
}
const reset = (given: object = {}) => gateway.as(anyone).answer(calls.reset, { account, phone, code: '000000', newPassword, ...given })
const isPassword = async (password: string) => {
  const received = toReceivedPassword(password, await getPasswordSalt(gateway.db, gateway.services.secretKey))
  return verifyReceivedPassword(gateway.services, (await gateway.rows('coin_account' as never))[0]?.['password_hash' as never], received)
}

test('with the code the password is replaced; sessions end, and account and audit trail are told', async () => {
  await openSession(gateway.services, { kind: 'coin', subject: account, name: '', ip: '192.0.2.9', now: gateway.clock.now() })
  await sendCode()
  expect((await reset()).msg).toBe('密码已重置，请用新密码登录')
  expect(await isPassword(newPassword)).toBe(true)
  expect((await gateway.rows('session'))[0]?.ended_at).toEqual(gateway.clock.now())
  expect(await gateway.rows('notice')).toMatchObject([{ person: `coin ${account}`, topic: 'security.password-reset' }])
  const subject = `coin ${account}`
  expect(await gateway.audit('password.send_code')).toMatchObject([{ subject, actor_kind: 'anyone' }])
  expect(await gateway.audit('password.reset_by_code')).toMatchObject([{ subject, actor_kind: 'coin', actor_id: account }])
  await expect(reset()).rejects.toMatchObject({ code: 'wrong_code' })
})

test.each([
  ['an unknown account', { account: '6399999999' }],
  ['another phone', { phone: '13800002009' }],
])('%s is answered like a right one, and gets no message', async (_, given) => {
  const { reply, msg } = await sendCode()
  expect(await sendCode(given)).toMatchObject({ reply, msg })
  expect(await gateway.rows('sms_message')).toHaveLength(1)
  await expect(reset(given)).rejects.toMatchObject({ code: 'wrong_code', errors: [{ field: 'code' }] })
  expect(await isPassword(newPassword)).toBe(false)
})

test('a disabled account gets none either', async () => {
  await gateway.db
    .updateTable('coin_account' as never)
    .set({ disabled_at: gateway.clock.now() } as never)
    .execute()
  await sendCode()
  expect(await gateway.rows('sms_message')).toEqual([])
})

test('what the limits of a number refuse is answered like the rest', async () => {
  const { reply, msg } = await sendCode()
  expect(await sendCode()).toMatchObject({ reply, msg })
  expect(await gateway.rows('sms_message')).toHaveLength(1)
})

test.each([account, '6399999999'])('requests for %s are limited, whether it exists or not', async (named) => {
  for (let n = 0; n < forgottenLimits.codesOfAccount; n++) await sendCode({ account: named })
  await expect(sendCode({ account: named })).rejects.toMatchObject({ code: 'too_often' })
  gateway.clock.advance(3_600_000)
  await sendCode({ account: named })
})

test('requests with other phones keep the owner from nothing', async () => {
  for (let n = 0; n < forgottenLimits.codesOfAccount + 1; n++) await sendCode({ phone: `1380000300${n}` })
  await sendCode()
  await reset()
  expect(await isPassword(newPassword)).toBe(true)
})

test('requests and tries of a network are limited', async () => {
  const ip = '203.0.113.7'
  for (let n = 0; n < forgottenLimits.codesOfNetwork; n++) await sendCode({ account: `63000${n}` }, ip)
  await expect(sendCode({ account: '6300099' }, ip)).rejects.toMatchObject({ code: 'too_often' })
  for (let n = 0; n < forgottenLimits.triesOfNetwork; n++) await expect(reset()).rejects.toMatchObject({ code: 'wrong_code' })
  await sendCode()
  await expect(reset()).rejects.toMatchObject({ code: 'too_often' })
})

test('a code allows five tries, and only for five minutes', async () => {
  await sendCode()
  for (let n = 0; n < 5; n++) await expect(reset({ code: '111111' })).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(reset()).rejects.toMatchObject({ code: 'wrong_code' })
  gateway.clock.advance(3_600_000)
  await sendCode()
  gateway.clock.advance(301_000)
  await expect(reset()).rejects.toMatchObject({ code: 'wrong_code' })
})

test.each(['short', `Aa1#${account}`, 'Password1'])(
  'the new password %s is refused at its field, and the code stays valid',
  async (weak) => {
    await sendCode()
    await expect(reset({ newPassword: weak })).rejects.toMatchObject({ errors: [{ field: 'newPassword' }] })
    await reset()
  },
)

test('a wrong captcha sends nothing, and without messages the page says how', async () => {
  await expect(sendCode({ captcha: '9999' })).rejects.toMatchObject({ code: 'wrong_captcha' })
  gateway.services.sms = { provider: undefined, dailyBudget: 500 }
  await expect(sendCode()).rejects.toMatchObject({ code: 'sms_off' })
  expect(await gateway.rows('sms_message')).toEqual([])
})
