import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyone, applicant, coinAccount, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import type { CallGiven } from '#gateway/call.ts'
import { smsCalls } from '../contract.ts'
import { smsScenes, smsStates } from '#platform/sms/rules.ts'
import { smsHandlers } from './handlers.ts'
import type { SmsMessageRow } from '#platform/sms/server/tables.ts'

const gateway = useGateway(smsHandlers)
const reader = staff('sms.read')

async function storeMessage(
  over: Partial<Pick<SmsMessageRow, 'scene' | 'mobile'>> & { state?: keyof typeof smsStates; is_code?: boolean } = {},
) {
  const id = randomUUID()
  const now = gateway.clock.now()
  const row = { id, scene: 'notice' as const, subject: 'staff anna', mobile: '15400009001', text: '您有一条新消息。', ...over }
  await gateway.db
    .insertInto('sms_message')
    .values({ ...row, params: JSON.stringify({ title: '消息' }), created_at: now, next_at: now, provider_code: 'X', provider_text: '原因' })
    .execute()
  gateway.clock.advance(60_000)
  return id
}

const found = async (given: CallGiven<typeof smsCalls.list>) =>
  (await gateway.as(reader).call(smsCalls.list, given)).items.map(({ id }) => id)

test('messages are listed newest first, page by page, with the number masked', async () => {
  const ids = [await storeMessage(), await storeMessage(), await storeMessage()]
  const { total, items } = await gateway.as(reader).call(smsCalls.list, { pageSize: 2 })
  expect([total, items.map(({ id }) => id)]).toEqual([3, [ids[2], ids[1]]])
  expect(items[0]).toMatchObject({ mobile: '154****9001', scene: 'notice', state: 'waiting', createdAt: '2026-11-20T01:32:00.000Z' })
  expect(await found({ pageSize: 2, page: 2 })).toEqual([ids[0]])
  expect(JSON.stringify(items)).not.toContain('15400009001')
})

test('the list is filtered by scene, state, day and the last digits of the number', async () => {
  const one = await storeMessage({ scene: 'change-phone', state: 'sent', is_code: true })
  gateway.clock.set('2026-11-21T16:00:00Z')
  const other = await storeMessage({ mobile: '15400009002' })
  expect(await found({ scene: 'change-phone' })).toEqual([one])
  expect(await found({ state: 'waiting' })).toEqual([other])
  expect(await found({ to: '2026-11-21' })).toEqual([one])
  expect(await found({ from: '2026-11-22', to: '2026-11-22' })).toEqual([other])
  for (const mobile of ['2', '9002', '90 02', '15400009002']) expect(await found({ mobile }), mobile).toEqual([other])
  for (const mobile of ['09002', '1540000900', '%', '_002']) expect(await found({ mobile }), mobile).toEqual([])
})

test('the contract knows every scene and state', async () => {
  for (const scene of Object.keys(smsScenes)) expect(await found({ scene: scene as 'notice' })).toEqual([])
  for (const state of Object.keys(smsStates)) expect(await found({ state: state as 'sent' })).toEqual([])
})

test('the detail shows the reply of the provider', async () => {
  const id = await storeMessage({ state: 'failed' })
  expect(await gateway.as(reader).call(smsCalls.get, { id })).toMatchObject({
    subject: 'staff anna',
    mobile: '154****9001',
    providerCode: 'X',
    providerText: '原因',
    nextAt: '',
  })
  await expect(gateway.as(reader).call(smsCalls.get, { id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

test('a failed message can be sent again; a code, and a message that may have arrived, cannot', async () => {
  const failed = await storeMessage({ state: 'failed' })
  await gateway.as(reader).call(smsCalls.resend, { id: failed })
  expect(gateway.jobs.list).toEqual([{ name: 'sms.send', data: { id: failed } }])
  expect(await gateway.audit('sms.resend')).toMatchObject([{ subject: failed }])
  const others = [
    await storeMessage({ state: 'unknown' }),
    await storeMessage({ state: 'sent' }),
    await storeMessage({ state: 'failed', is_code: true }),
    failed,
  ]
  for (const id of others) await expect(gateway.as(reader).call(smsCalls.resend, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(gateway.as(reader).call(smsCalls.resend, { id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

test('the list shows how much of today’s budget is used', async () => {
  await storeMessage({ state: 'sent', is_code: true, scene: 'change-phone' })
  expect(await gateway.as(reader).call(smsCalls.today, {})).toEqual({ spent: 1, dailyBudget: 500, provider: 'table' })
})

test.each(Object.entries(smsCalls))('%s refuses others', async (_, call) => {
  for (const actor of [anyone, applicant(), coinAccount()])
    await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('scan.review')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test('without a provider a held message is not queued again', async () => {
  const id = await storeMessage({ state: 'held' })
  gateway.services.sms.provider = undefined
  await expect(gateway.as(reader).call(smsCalls.resend, { id })).rejects.toMatchObject({ code: 'sms_off' })
  expect(await gateway.rows('sms_message')).toMatchObject([{ id, state: 'held' }])
})
