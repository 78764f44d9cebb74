import * as z from 'zod'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coinAccount } from '../../../../test/harness/actors.ts'
import { countWaitingForAdvisoryLocks, countWaitingForLocks } from '../../../../test/harness/waiting-locks.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { startGateway, type TestGateway } from '../../../../test/harness/gateway.ts'
import { defineCalls } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { codeRefusals } from '../rules.ts'
import { checkCode, type CodeBinding, issueCode } from './codes.ts'
import { decryptParams } from './outbox.ts'

const calls = defineCalls(['test', 'sms'], 'coin')

const secondMs = 1000
const mine: CodeBinding = { scene: 'change-phone', subject: 'coin 1001', mobile: '13800001234', session: 'session 1' }
const wrong = { code: 'wrong_code', message: codeRefusals.wrong.msg }
let gateway: TestGateway

beforeEach(async () => {
  gateway = await startGateway([])
})
afterEach(() => gateway.close())

/** In a transaction, as inside a command. */
function within<T>(run: (context: Parameters<typeof issueCode>[0]) => Promise<T>, ip = '192.0.2.1'): Promise<T> {
  const { services } = gateway
  return createTransactions(services).run((bound) => run({ ...bound, request: { id: 'r', ip, userAgent: '' } }))
}

const issue = (over: Partial<CodeBinding & { captchaPassed: boolean }> = {}, ip?: string) =>
  within((context) => issueCode(context, { ...mine, captchaPassed: true, ...over }), ip)
const check = (code: string, over: Partial<CodeBinding> = {}) => within((context) => checkCode(context, { ...mine, ...over, code }))

async function issueMany(count: number, secondsBetween: number, of: (i: number) => [Partial<CodeBinding>, string?]): Promise<void> {
  for (let i = 0; i < count; i++) {
    await issue(...of(i))
    gateway.clock.advance(secondsBetween * secondMs)
  }
}

describe('limits', () => {
  test('a number waits a minute for its next code; the server says how long', async () => {
    expect(await issue()).toEqual({ waitSeconds: 60 })
    gateway.clock.advance(15 * secondMs)
    await expect(issue()).rejects.toMatchObject({ code: 'too_often', message: '获取验证码过于频繁，请45秒后再试', retryAfter: 45 })
    await expect(issue({ subject: 'coin 1002' })).rejects.toMatchObject({ retryAfter: 45 })
    await issue({ mobile: '13800005678' })
    gateway.clock.advance(45 * secondMs)
    await issue()
  })

  test('a number gets 5 codes in an hour and 10 in a day', async () => {
    await issueMany(5, 60, (i) => [{ subject: `coin ${i}` }])
    await expect(issue()).rejects.toMatchObject({ message: '获取验证码过于频繁，请3300秒后再试' })
    gateway.clock.advance(3300 * secondMs)
    await issueMany(5, 3600, (i) => [{ subject: `coin ${i}` }])
    await expect(issue()).rejects.toMatchObject({ code: 'too_often', message: '今日获取次数已达上限' })
    gateway.clock.advance(24 * 3600 * secondMs)
    await issue()
  })

  test('an account gets 10 codes in a day, whatever the numbers', async () => {
    await issueMany(10, 1, (i) => [{ mobile: `1380000000${i}` }])
    await expect(issue({ mobile: '13800009999' })).rejects.toMatchObject({ message: '今日获取次数已达上限' })
    await issue({ mobile: '13800009999', subject: 'coin 2' })
  })

  test('an address gets 20 codes in a day, an IPv6 network counting as one', async () => {
    const of = (i: number): [Partial<CodeBinding>, string] => [
      { mobile: `138000000${10 + i}`, subject: `coin ${i}` },
      `2001:db8:1:2::${i.toString(16)}`,
    ]
    await issueMany(20, 1, of)
    await expect(issue(...of(20))).rejects.toMatchObject({ message: '今日获取次数已达上限' })
    await issue(of(20)[0], '2001:db8:1:3::1')
  })

  test('of ten concurrent requests for a code one succeeds', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => issue()))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await gateway.rows('sms_message')).toHaveLength(1)
  })

  test('a code that was rolled back is not sent and does not count', async () => {
    const refuseAfter = within(async (context) => {
      await issueCode(context, mine)
      throw new Refusal(refusals.wrongState)
    })
    await expect(refuseAfter).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await gateway.rows('sms_message')).toEqual([])
    await issue()
  })

  test('from the second code on a captcha is required', async () => {
    await issue({ captchaPassed: false })
    gateway.clock.advance(60 * secondMs)
    await expect(issue({ captchaPassed: false })).rejects.toMatchObject({ code: 'captcha_required' })
    await issue({ captchaPassed: true })
  })

  test('the daily budget limits all accounts, and staff are notified once for each threshold', async () => {
    gateway.services.sms.dailyBudget = 5
    const of = (i: number): [Partial<CodeBinding>] => [{ mobile: `1380000000${i}`, subject: `coin ${i}` }]
    await issueMany(5, 1, of)
    await expect(issue(...of(5))).rejects.toMatchObject({ code: 'sms_budget' })
    const alarms = () => gateway.jobs.list.filter(({ name }) => name === 'sms.alarm').map(({ data }) => data)
    expect(alarms()).toMatchObject([
      { percent: 80, spent: 4 },
      { percent: 100, spent: 5 },
    ])
    gateway.clock.set('2026-11-20T16:00:00Z')
    await issue(...of(5))
    expect(alarms()).toHaveLength(2)
  })

  test('without a provider no code is sent', async () => {
    gateway.services.sms.provider = undefined
    await expect(issue()).rejects.toMatchObject({ code: 'sms_off' })
  })
})

describe('checking', () => {
  test('a code is accepted once, for its account, number, session and scene only', async () => {
    await issue()
    const others: Partial<CodeBinding>[] = [
      { subject: 'coin 2' },
      { mobile: '13800009999' },
      { session: 'session 2' },
      { scene: 'verify-phone' },
    ]
    for (const other of others) await expect(check('000000', other)).rejects.toMatchObject(wrong)
    await check('000000')
    await expect(check('000000')).rejects.toMatchObject(wrong)
  })

  test('of five concurrent checks with the right code one succeeds', async () => {
    await issue()
    const checks = await Promise.allSettled(Array.from({ length: 5 }, () => check('000000')))
    expect(checks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('while somebody consumes a code, others who try it leave the autonomous connections to everybody', async () => {
    await issue()
    const [many, { db }] = [8, gateway]
    const { others } = await within(async (context) => {
      await checkCode(context, { ...mine, code: '000000' })
      const trying = Promise.allSettled(Array.from({ length: many }, () => check('000000')))
      await waitUntil('all others wait', async () => (await countWaitingForLocks(db)) === many)
      expect(await countWaitingForAdvisoryLocks(db)).toBe(many)
      return { others: trying }
    })
    expect((await others).filter(({ status }) => status === 'rejected')).toHaveLength(many)
  })

  test('after five tries the code is invalid, with the same message as for a wrong or an expired one', async () => {
    await issue()
    for (let i = 0; i < 5; i++) await expect(check('111111')).rejects.toMatchObject({ ...wrong, errors: [{ field: 'code' }] })
    await expect(check('000000')).rejects.toMatchObject(wrong)
  })

  test('a code is valid for five minutes', async () => {
    await issue()
    gateway.clock.advance(300 * secondMs - 1)
    await check('000000')
    await issue()
    gateway.clock.advance(300 * secondMs)
    await expect(check('000000')).rejects.toMatchObject(wrong)
  })

  test('a new code invalidates the former one', async () => {
    gateway.services.testMode = false
    const first = await issuedCode()
    gateway.clock.advance(60 * secondMs)
    let second = await issuedCode()
    while (second === first) {
      gateway.clock.advance(60 * secondMs)
      second = await issuedCode()
    }
    await expect(check(first)).rejects.toMatchObject(wrong)
    await check(second)
  })

  test('when the command is refused afterwards, the code stays valid but the try counts', async () => {
    await issue()
    const refused = within(async (context) => {
      await checkCode(context, { ...mine, code: '000000' })
      throw new Refusal(refusals.wrongState)
    })
    await expect(refused).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await gateway.rows('sms_code')).toMatchObject([{ tries: 1, used_at: null }])
    await check('000000')
    expect(await gateway.rows('sms_code')).toMatchObject([{ tries: 2, hash: null }])
  })

  test('neither the tables nor the log contain a code in clear', async () => {
    gateway.services.testMode = false
    const code = await issuedCode()
    expect(code).toMatch(/^\d{6}$/)
    const kept = JSON.stringify([await gateway.rows('sms_message'), await gateway.rows('sms_code'), gateway.jobs.list])
    expect(kept).not.toContain(code)
    expect(await gateway.rows('sms_message')).toMatchObject([{ text: '您正在修改手机号，验证码为******，5分钟内有效，请勿泄露。' }])
  })
})

/** The code that the provider would be handed. */
async function issuedCode(): Promise<string> {
  await issue()
  const { encrypted_params } = (await gateway.rows('sms_message')).reduce((a, b) => (b.created_at > a.created_at ? b : a))
  return decryptParams(gateway.services.secretKey, encrypted_params as Buffer).code as string
}

const askCode = calls.command('ask', { reply: { waitSeconds: z.number() } })

test('one request id sends one message, also when the reply was lost', async () => {
  await gateway.close()
  const asking = handle(askCode, async (context) => ({
    reply: await issueCode(context, mine),
    audit: { action: 'sms.ask', subject: mine.subject },
  }))
  gateway = await startGateway([asking])
  const requestId = '0b9f8f6e-3c0c-4c55-9a0e-4f6b4b6c1a11'
  const replies = await Promise.all([1, 2, 3].map(() => gateway.as(coinAccount()).call(askCode, {}, requestId)))
  expect(replies).toEqual([1, 2, 3].map(() => ({ waitSeconds: 60 })))
  expect(await gateway.rows('sms_message')).toHaveLength(1)
})

test('wrong codes of one account use up no tries of another', async () => {
  const other = { subject: 'coin 1002', mobile: '13800005678' }
  await issue()
  await issue(other)
  for (let n = 0; n < 10; n++) await expect(check('111111')).rejects.toMatchObject(wrong)
  await expect(check('000000')).rejects.toMatchObject(wrong)
  await check('000000', other)
})
