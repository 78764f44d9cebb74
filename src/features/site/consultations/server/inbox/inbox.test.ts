import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import type { CallGiven } from '#gateway/call.ts'
import type { Refusal } from '#gateway/refusals.ts'
import { countConsultations, handleConsultation, listConsultations, viewConsultation } from '../../desk-contract.ts'
import { buildConsultation } from '../../fixtures.ts'
import { consultationCommands } from '../commands.ts'

const colleagues = async () => [
  { id: 'staff-1', name: '李编辑' },
  { id: 'staff-2', name: '王编辑' },
]
const editor = staff('consultations.handle')

const gateway = useGateway(consultationCommands(colleagues))

async function receive(overrides: Parameters<typeof buildConsultation>[0] = {}): Promise<string> {
  const { name, phone, company = '', question, page = '', consentVersion } = buildConsultation(overrides)
  const id = randomUUID()
  await gateway.db
    .insertInto('consultation')
    .values({ id, name, phone, company, question, page, consent_version: consentVersion, ip: '192.0.2.9', created_at: gateway.clock.now() })
    .execute()
  gateway.clock.advance(60_000)
  return id
}

const found = async (given: CallGiven<typeof listConsultations>) =>
  (await gateway.as(editor).call(listConsultations, given)).items.map(({ id }) => id)

test('consultations are listed newest first, by page, with masked numbers', async () => {
  const ids = [await receive(), await receive(), await receive()]
  const { total, items } = await gateway.as(editor).call(listConsultations, { pageSize: 2 })
  expect(total).toBe(3)
  expect(items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(items[0]).toMatchObject({
    name: '演示访客',
    phone: '154****9001',
    state: 'new',
    createdAt: '2026-11-20T01:32:00.000Z',
    handledByName: '',
  })
  expect(await found({ pageSize: 2, page: 2 })).toEqual([ids[0]])
  expect(JSON.stringify(items)).not.toContain('15400009001')
})

test('the text filter matches name, company and question, and full numbers only', async () => {
  const id = await receive({ name: 'Ann 100%', company: '某研究院', phone: '15400009007' })
  await receive({ company: '' })
  for (const text of ['ann', '100%', '研究院', '154 0000 9007']) expect(await found({ text }), text).toEqual([id])
  for (const text of ['1540000900', '5400009007', '%%', '_']) expect(await found({ text }), text).toEqual([])
  expect(await found({ text: '评估的范围' })).toHaveLength(2)
})

test('days are those of Shanghai, both ends included', async () => {
  gateway.clock.set('2026-11-19T15:59:59Z')
  const before = await receive()
  gateway.clock.set('2026-11-19T16:00:00Z')
  const after = await receive()
  expect(await found({ from: '2026-11-20' })).toEqual([after])
  expect(await found({ to: '2026-11-19' })).toEqual([before])
  expect(await found({ from: '2026-11-19', to: '2026-11-20' })).toEqual([after, before])
  for (const from of ['2026-02-30', '20.11.2026', "'", '0000-01-01'])
    await expect(found({ from })).rejects.toMatchObject({ code: 'invalid' })
})

test('opening a question shows the full number; the audit entry does not contain it', async () => {
  const id = await receive()
  expect(await gateway.as(editor).call(viewConsultation, { id }, randomUUID())).toMatchObject({
    phone: '15400009001',
    question: '想了解数据安全评估的范围与周期。',
    page: '数据安全治理平台（/product/detail?platformid=p1）',
    consentVersion: '2026.1',
    handledAt: '',
    note: '',
  })
  expect(await gateway.audit('consultation.view')).toEqual([
    { action: 'consultation.view', subject: id, actor_kind: 'staff', actor_id: 'staff-1', detail: {} },
  ])
  expect(JSON.stringify(await gateway.rows('request_answer'))).not.toContain('15400009001')
})

test('of concurrent requests to handle a question one succeeds', async () => {
  const id = await receive()
  await receive()
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      gateway.as({ ...editor, id: `staff-${i}` } as typeof editor).call(handleConsultation, { id, note: ` 第${i}人已回电 ` }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as Refusal).code)).toEqual(Array(7).fill('wrong_state'))
  const first = attempts.findIndex(({ status }) => status === 'fulfilled')
  expect(await gateway.as(editor).call(viewConsultation, { id })).toMatchObject({
    state: 'handled',
    handledByName: '李编辑',
    handledAt: gateway.clock.now().toISOString(),
    note: `第${first}人已回电`,
  })
  expect(await gateway.audit('consultation.handle')).toMatchObject([{ subject: id, actor_id: `staff-${first}` }])
  expect(await gateway.as(editor).call(countConsultations, {})).toEqual({ waiting: 1, due: 0 })
  expect(await found({ state: 'handled' })).toEqual([id])
  expect(await found({ state: 'new' })).toHaveLength(1)
})

test('a note is optional and limited', async () => {
  const id = await receive()
  await expect(gateway.as(editor).call(handleConsultation, { id, note: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'invalid' })
  await gateway.as(editor).call(handleConsultation, { id })
  expect(await gateway.rows('consultation')).toMatchObject([{ state: 'handled', note: '' }])
})

test('an unknown question is not found', async () => {
  for (const call of [viewConsultation, handleConsultation])
    await expect(gateway.as(editor).call(call as typeof viewConsultation, { id: randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    })
})

test.each(Object.entries({ listConsultations, countConsultations, viewConsultation, handleConsultation }))(
  '%s refuses others',
  async (_, call) => {
    const input = { id: await receive() } as never
    for (const actor of [anyone, applicant()])
      await expect(gateway.as(actor).call(call as never, input)).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(staff('content.edit', 'staff.manage')).call(call as never, input)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await gateway.rows('consultation')).toMatchObject([{ state: 'new' }])
    expect((await gateway.audit()).map(({ action }) => action)).toEqual(['access.refuse', 'access.refuse'])
  },
)
