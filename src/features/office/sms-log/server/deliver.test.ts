import { beforeEach, describe, expect, test } from 'vitest'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { rotateKey } from '#platform/encryption/server/rotate-key.ts'
import { smsRetrySeconds, smsScenes } from '#platform/sms/rules.ts'
import { issueCode } from '#platform/sms/server/codes.ts'
import { sendDue, sendMessage } from '#platform/sms/server/deliver.ts'
import { encryptedSmsParams, sendSms, smsJob } from '#platform/sms/server/outbox.ts'
import { neutralBrand } from '#platform/brand/rules.ts'
import { writeBrand } from '#platform/brand/server/brand.ts'
import { type SmsOutcome, type SmsToSend, sentOutcome } from '#platform/sms/server/provider.ts'
import { removeOldMessages, smsJobs } from './sms-jobs.ts'

const secondMs = 1000
const throttled: SmsOutcome = { kind: 'refused', retriable: true, id: '', code: 'Throttling', text: 'words' }
const no: SmsOutcome = { kind: 'refused', retriable: false, id: '', code: 'isv.MOBILE_NUMBER_ILLEGAL', text: 'words' }
const silence: SmsOutcome = { kind: 'unknown', retriable: false, id: '', code: 'TimeoutError', text: '' }
const gateway = useGateway([])
let outcome: SmsOutcome | (() => Promise<SmsOutcome>)
let handed: SmsToSend[]

beforeEach(() => {
  handed = []
  outcome = sentOutcome('p-1')
  const send = async (message: SmsToSend) => {
    handed.push(message)
    return typeof outcome === 'function' ? outcome() : outcome
  }
  gateway.services.sms.provider = { name: 'fake', send }
  gateway.services.testMode = false
})

const lowBalance = { mobile: '13800001234', scene: 'low-balance', params: { account: '1001', balance: '9' }, subject: 'coin 1001' } as const
const notice = (over: Partial<Parameters<typeof sendSms>[1]> = {}) => sendSms(gateway.services, { ...lowBalance, ...over })
const rows = () => gateway.rows('sms_message')

async function code(): Promise<string> {
  const { services } = gateway
  const binding = { scene: 'change-phone', subject: 'coin 1001', mobile: '13800001234', session: 's' } as const
  await createTransactions(services).run((bound) => issueCode({ ...bound, request: { id: 'r', ip: '192.0.2.1', userAgent: '' } }, binding))
  return (await rows()).reduce((a, b) => (b.created_at > a.created_at ? b : a)).id
}

test('a message is written with a job, submitted once, and loses its parameters', async () => {
  const id = await notice()
  expect(gateway.jobs.list).toEqual([{ name: smsJob, data: { id } }])
  await Promise.all([1, 2, 3].map(() => sendMessage(gateway.services, id)))
  const { mobile, scene, params } = lowBalance
  const words = smsScenes[scene].text
  expect(handed).toEqual([{ id, mobile, scene, words, template: '', params, text: '您账户1001的余额为9，已低于提醒值。', signature: '' }])
  expect(await rows()).toMatchObject([{ state: 'sent', provider: 'fake', provider_id: 'p-1', attempts: 1, params: null }])
})

test('a message is sent with the signature that the brand has at that time', async () => {
  await writeBrand(gateway.db, { brand: { ...neutralBrand, smsSignature: '示例短信' }, version: 0, by: '', at: gateway.clock.now() })
  await sendMessage(gateway.services, await notice())
  expect(handed).toMatchObject([{ signature: '示例短信' }])
})

test('a code reaches the provider and is stored nowhere afterwards', async () => {
  await sendMessage(gateway.services, await code())
  expect(handed[0]?.params.code).toMatch(/^\d{6}$/)
  expect(handed[0]?.text).toContain(handed[0]?.params.code)
  expect(await rows()).toMatchObject([{ state: 'sent', is_code: true, encrypted_params: null }])
  expect(JSON.stringify([await rows(), await gateway.rows('sms_code')])).not.toContain(handed[0]?.params.code)
})

test('a throttled message is retried with growing pauses, then becomes a dead letter', async () => {
  outcome = throttled
  const id = await notice()
  await sendMessage(gateway.services, id)
  for (const [i, seconds] of smsRetrySeconds.entries()) {
    gateway.clock.advance(seconds * secondMs - 1)
    await sendMessage(gateway.services, id)
    expect(handed).toHaveLength(i + 1)
    gateway.clock.advance(1)
    await sendMessage(gateway.services, id)
    expect(handed).toHaveLength(i + 2)
  }
  expect(await rows()).toMatchObject([{ state: 'failed', provider_code: 'Throttling', attempts: smsRetrySeconds.length + 1 }])
})

test.each([
  ['a refusal', no, 'failed'],
  ['silence', silence, 'unknown'],
] as const)('%s is not retried', async (_, given, state) => {
  outcome = given
  const id = await notice()
  await sendMessage(gateway.services, id)
  gateway.clock.advance(24 * 3600 * secondMs)
  await sendDue(gateway.services)
  expect(handed).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state, provider_code: given.code }])
})

test('an expired code is not sent', async () => {
  outcome = throttled
  const id = await code()
  await sendMessage(gateway.services, id)
  gateway.clock.advance(300 * secondMs)
  await sendDue(gateway.services)
  expect(handed).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'expired', encrypted_params: null }])
})

test('a code that waits while SECRET_KEY is changed is not sent, since it could no longer be checked', async () => {
  const id = await code()
  const formerKey = gateway.services.secretKey
  gateway.services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  await rotateKey(gateway.services, formerKey, [encryptedSmsParams])
  await sendMessage(gateway.services, id)
  expect(handed).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'expired', encrypted_params: null }])
})

describe('a process that dies', () => {
  test('between submission and commit leaves a message that is never sent again', async () => {
    outcome = () => Promise.reject(new Error('killed'))
    const id = await code()
    await expect(sendMessage(gateway.services, id)).rejects.toThrow('killed')
    await sendMessage(gateway.services, id)
    await sendDue(gateway.services)
    expect(await rows()).toMatchObject([{ state: 'sending' }])
    gateway.clock.advance(121 * secondMs)
    await sendDue(gateway.services)
    expect(handed).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'unknown', encrypted_params: null }])
  })

  test('before its job ran leaves a message that the next sweep sends', async () => {
    await notice()
    await sendDue(gateway.services)
    expect(handed).toHaveLength(1)
  })
})

test('without a provider a message is held, with the reason', async () => {
  gateway.services.sms.provider = undefined
  await sendMessage(gateway.services, await notice())
  expect(await rows()).toMatchObject([{ state: 'held', provider_text: '未开通短信服务', params: lowBalance.params }])
})

test('notices leave half of the daily budget to codes and other messages', async () => {
  gateway.services.sms.dailyBudget = 6
  for (let i = 0; i < 5; i++) await notice({ scene: 'notice', params: { title: `第${i}条` } })
  await notice()
  await sendDue(gateway.services)
  const states = (await rows()).map(({ scene, state }) => `${scene} ${state}`).toSorted()
  expect(states.slice(0, 1)).toEqual(['low-balance sent'])
  expect(states.filter((state) => state === 'notice held').length).toBeGreaterThanOrEqual(2)
  expect(handed.length).toBeLessThanOrEqual(4)
})

test('the jobs send messages, remove old codes and notify staff of the budget', async () => {
  const [send, sweep, alarm] = smsJobs(gateway.services, async (_, permission) => (permission === 'sms.read' ? [{ id: 'anna' }] : []))
  await send?.run({ id: await code() })
  gateway.clock.advance(300 * secondMs)
  await sweep?.run({})
  expect(await gateway.rows('sms_code')).toMatchObject([{ hash: null, used_at: null }])
  await alarm?.run({ percent: 80, spent: 400, dailyBudget: 500 })
  expect(await gateway.rows('notice')).toMatchObject([{ person: 'staff anna', title: '短信当日额度已用 80%', url: '/console/sms' }])
})

test('messages and their codes are removed after 90 days', async () => {
  await code()
  gateway.clock.advance(90 * 24 * 3600 * secondMs)
  await removeOldMessages(gateway.db, gateway.clock.now())
  expect(await rows()).toHaveLength(1)
  gateway.clock.advance(1)
  await removeOldMessages(gateway.db, gateway.clock.now())
  expect([await rows(), await gateway.rows('sms_code')]).toEqual([[], []])
})

test('only mobile numbers are accepted, and codes cannot be sent as a message', async () => {
  await expect(notice({ mobile: '138****1234' })).rejects.toThrow('not a mobile number')
  await expect(notice({ scene: 'change-phone' })).rejects.toThrow('issueCode')
})
