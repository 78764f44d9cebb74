import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import * as calls from '../../desk-contract.ts'
import { buildConsultation } from '../../fixtures.ts'
import { consultationCommands } from '../commands.ts'

const colleagues = async () => [
  { id: 'staff-1', name: '李编辑' },
  { id: 'staff-2', name: '王编辑' },
]
const desk = () => gateway.as(staff('consultations.handle'))
const view = (id: string) => desk().call(calls.viewConsultation, { id })

const gateway = useGateway(consultationCommands(colleagues))

async function receive(product = ''): Promise<string> {
  const { name, phone, company = '', question, page = '', consentVersion } = buildConsultation()
  const id = randomUUID()
  const row = { id, name, phone, company, question, page, product, consent_version: consentVersion, ip: '192.0.2.9' }
  await gateway.db
    .insertInto('consultation')
    .values({ ...row, created_at: gateway.clock.now() })
    .execute()
  return id
}

const found = async (given: Parameters<typeof listed>[0]) => (await listed(given)).map(({ id }) => id)
async function listed(given: { state?: 'open' | 'new'; scope?: 'mine' | 'unassigned' | 'due'; text?: string; sort?: 'followUp' }) {
  return (await desk().call(calls.listConsultations, given)).items
}

test('a consultation is assigned to a colleague with a follow-up day; the colleague is notified', async () => {
  const id = await receive()
  await desk().call(calls.followConsultation, { id, version: 0, assignee: 'staff-2', followUpOn: '2026-11-25' })
  expect(await view(id)).toMatchObject({
    state: 'following',
    assignee: 'staff-2',
    assigneeName: '王编辑',
    followUpOn: '2026-11-25',
    version: 1,
  })
  expect(await gateway.rows('notice')).toMatchObject([
    { person: 'staff staff-2', title: '有在线咨询交由您跟进', url: `/console/consultations?id=${id}` },
  ])
  expect(await gateway.audit('consultation.follow')).toMatchObject([
    { subject: id, detail: { from: '', to: '王编辑', followUpOn: '2026-11-25' } },
  ])
})

test('assigning it to oneself sends no notice; somebody without the permission cannot be assigned', async () => {
  const id = await receive()
  await desk().call(calls.followConsultation, { id, version: 0, assignee: 'staff-1' })
  expect(await gateway.rows('notice')).toEqual([])
  await expect(desk().call(calls.followConsultation, { id, version: 1, assignee: 'staff-9' })).rejects.toMatchObject({
    code: 'no_colleague',
    errors: [{ field: 'assignee' }],
  })
})

test('of two concurrent assignments one succeeds, the other is refused', async () => {
  const id = await receive()
  const given = await Promise.allSettled(
    ['staff-1', 'staff-2'].map((assignee) => desk().call(calls.followConsultation, { id, version: 0, assignee })),
  )
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(given.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
})

test('due follow-ups are counted and listed from their day on, until the consultation is closed', async () => {
  const [due, later, mine] = [await receive(), await receive(), await receive()]
  await desk().call(calls.followConsultation, { id: due, version: 0, assignee: 'staff-2', followUpOn: '2026-11-20' })
  await desk().call(calls.followConsultation, { id: later, version: 0, assignee: 'staff-2', followUpOn: '2026-11-21' })
  await desk().call(calls.followConsultation, { id: mine, version: 0, assignee: 'staff-1' })
  const open = await receive()
  expect(await desk().call(calls.countConsultations, {})).toEqual({ waiting: 1, due: 1 })
  expect(await found({ scope: 'due' })).toEqual([due])
  expect(await found({ scope: 'mine' })).toEqual([mine])
  expect(await found({ scope: 'unassigned' })).toEqual([open])
  expect((await found({ sort: 'followUp' })).slice(0, 2)).toEqual([due, later])
  expect((await listed({ scope: 'due' }))[0]?.isOverdue).toBe(false)
  gateway.clock.advance(24 * 3600_000)
  expect((await listed({ scope: 'due', sort: 'followUp' })).map(({ isOverdue }) => isOverdue)).toEqual([true, false])
  await desk().call(calls.handleConsultation, { id: due })
  expect(await desk().call(calls.countConsultations, {})).toEqual({ waiting: 1, due: 1 })
  expect(await found({ state: 'open' })).toHaveLength(3)
})

test('notes are listed in order with their author, and are removed with the consultation', async () => {
  const id = await receive()
  await desk().call(calls.addConsultationNote, { id, text: '<b>已致电</b>，未接' })
  await desk().call(calls.addConsultationNote, { id, text: '约定周三再联系' })
  expect((await view(id)).notes).toMatchObject([
    { text: '<b>已致电</b>，未接', authorName: '李编辑', at: gateway.clock.now().toISOString() },
    { text: '约定周三再联系' },
  ])
  await expect(desk().call(calls.addConsultationNote, { id, text: ' ' })).rejects.toMatchObject({ errors: [{ field: 'text' }] })
  expect(JSON.stringify(await gateway.rows('audit'))).not.toContain('周三')
  await gateway.db.deleteFrom('consultation').execute()
  expect(await gateway.rows('consultation_note')).toEqual([])
})

test('marking as invalid needs a reason, and a closed consultation can be reopened', async () => {
  const id = await receive()
  await expect(desk().call(calls.dismissConsultation, { id, note: '' })).rejects.toMatchObject({ errors: [{ field: 'note' }] })
  await desk().call(calls.dismissConsultation, { id, note: '广告' })
  await expect(desk().call(calls.handleConsultation, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(desk().call(calls.followConsultation, { id, version: 1, assignee: 'staff-1' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await view(id)).toMatchObject({ state: 'invalid', note: '广告', handledByName: '李编辑' })
  await desk().call(calls.reopenConsultation, { id })
  await expect(desk().call(calls.reopenConsultation, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await view(id)).toMatchObject({ state: 'following', handledByName: '', handledAt: '', assigneeName: '李编辑' })
  expect(await found({ scope: 'mine' })).toEqual([id])
  expect((await gateway.audit()).map(({ action }) => action).filter((action) => /dismiss|reopen/.test(action))).toEqual([
    'consultation.dismiss',
    'consultation.reopen',
  ])
})

test('the text filter finds number and product', async () => {
  const id = await receive('安全运营监测平台')
  await receive()
  const { number } = await view(id)
  expect(await found({ text: '运营监测' })).toEqual([id])
  expect(await found({ text: number.toLowerCase() })).toEqual([id])
})

test('callers without the permission are refused', async () => {
  const id = await receive()
  for (const actor of [anyone, staff('content.edit')])
    for (const [call, input] of [
      [calls.followConsultation, { id, version: 0, assignee: 'staff-1' }],
      [calls.dismissConsultation, { id, note: 'x' }],
      [calls.reopenConsultation, { id }],
      [calls.addConsultationNote, { id, text: 'x' }],
      [calls.listConsultants, {}],
    ] as const)
      await expect(gateway.as(actor).call(call as never, input as never)).rejects.toMatchObject({
        code: expect.stringMatching(/^(forbidden|invalid_session)$/),
      })
  expect(await gateway.rows('consultation')).toMatchObject([{ state: 'new' }])
})
