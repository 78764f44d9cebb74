import { afterEach, beforeEach, expect, test } from 'vitest'
import { bulkJobOf } from '#platform/reviewing/server/bulk-job.ts'
import { escalateOverdue } from '#platform/reviewing/server/escalation.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { anyone, applicant, staff } from '../../../../test/harness/actors.ts'
import { startGateway, type TestGateway } from '../../../../test/harness/gateway.ts'
import { getOwnApplication, scanReview, submitApplication, watchScanApplications } from '../contract.ts'
import { buildScanApplication } from '../fixtures.ts'
import { scanApplicationCommands } from './commands.ts'
import { scanApplicationQueries } from './queries.ts'
import { scanReviewable } from './reviewable.ts'

let gateway: TestGateway
const anna = { ...staff('scan.read', 'scan.review'), id: 'anna', name: '安审核' }
const ben = { ...staff('scan.read', 'scan.review'), id: 'ben', name: '本审核' }
const people = [anna, ben].map(({ id, name }) => ({ id, name }))
const me = applicant('a-1', '王晓明')

beforeEach(async () => {
  gateway = await startGateway([
    ...scanApplicationCommands,
    ...scanApplicationQueries,
    ...reviewHandlers({ reviewable: scanReviewable, calls: scanReview }, async () => people),
  ])
})
afterEach(() => gateway.close())

let hosts = 0

/** Submits one and answers its id. */
async function submit(overrides: Parameters<typeof buildScanApplication>[0] = {}, actor = me): Promise<string> {
  const { number } = await gateway
    .as(actor)
    .call(submitApplication, buildScanApplication({ target: `10.9.${hosts >> 8}.${hosts++ & 255}`, ...overrides }))
  const { id } = await gateway.db.selectFrom('scan_application').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  return id
}

async function item(id: string) {
  return (await gateway.as(anna).call(scanReview.get, { id })).item
}

async function timeline(id: string) {
  const { events } = await gateway.as(anna).call(scanReview.timeline, { id })
  return events.map(({ action }) => action)
}

const setParameter = (name: string, value: unknown) =>
  gateway.db
    .insertInto('parameter')
    .values({ name, value: JSON.stringify(value) })
    .execute()
const approve = (id: string, by = anna, comment = '') => gateway.as(by).call(scanReview.decide, { id, action: 'approve', comment })
const reject = (id: string, by = anna, comment = '目标不清楚') => gateway.as(by).call(scanReview.decide, { id, action: 'reject', comment })

test('an approval reaches row, history with before and after, audit, applicant and notice at once', async () => {
  const id = await submit()
  const { version } = await gateway.as(me).call(watchScanApplications, {})
  expect(await approve(id, anna, '同意')).toMatchObject({ state: 'approved', needsSecond: false })
  expect(await item(id)).toMatchObject({
    state: 'approved',
    reviewerName: '安审核',
    comment: '同意',
    decidedAt: gateway.clock.now().toISOString(),
  })
  const { events } = await gateway.as(anna).call(scanReview.timeline, { id })
  expect(events.at(-1)).toMatchObject({
    action: 'approve',
    actorId: 'anna',
    text: '同意',
    before: { state: 'pending', reviewer: '', comment: '' },
    after: { state: 'approved', reviewer: '安审核', comment: '同意' },
  })
  expect(await gateway.audit('review.approve')).toMatchObject([
    { subject: `scan-applications ${id}`, actor_kind: 'staff', actor_id: 'anna' },
  ])
  const number = (await gateway.rows('scan_application'))[0]?.number as string
  expect(await gateway.as(me).call(watchScanApplications, { since: version })).toEqual({ version: 1, items: [{ number, status: '通过' }] })
  expect(await gateway.as(me).call(getOwnApplication, { number })).toMatchObject({
    status: '通过',
    reviewerName: '安审核',
    comment: '同意',
  })
  expect(await gateway.rows('notice')).toMatchObject([
    { person: 'applicant a-1', title: '您的漏扫申请审核结果：通过', text: `${number}（门户网站季度扫描）：同意` },
  ])
})

test('a watcher learns of each decision since the version it knows, and of nobody else’s', async () => {
  const [first, second] = [await submit(), await submit()]
  const strange = await submit({}, applicant('a-2', '李文静'))
  await approve(first)
  const { version } = await gateway.as(me).call(watchScanApplications, {})
  expect(await gateway.as(me).call(watchScanApplications, { since: version })).toEqual({ version, items: [] })
  await reject(second)
  await approve(strange)
  const seen = await gateway.as(me).call(watchScanApplications, { since: version })
  expect(seen).toMatchObject({ version: version + 1, items: [{ status: '驳回' }] })
})

test('a rejection needs a comment of at most 200 characters', async () => {
  const id = await submit()
  await expect(reject(id, anna, ' ')).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'comment', msg: '请填写审核意见' }] })
  await expect(reject(id, anna, 'x'.repeat(201))).rejects.toMatchObject({ code: 'invalid' })
  expect(await reject(id)).toMatchObject({ state: 'rejected' })
  await expect(approve(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('of two who decide at once one wins and the other is told', async () => {
  const id = await submit()
  const results = await Promise.allSettled([approve(id, anna), reject(id, ben), approve(id, ben), reject(id, anna)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))
  expect(reasons).toEqual(['wrong_state', 'wrong_state', 'wrong_state'])
  expect(await timeline(id)).toHaveLength(2)
  expect(await gateway.rows('notice')).toHaveLength(1)
})

test('of many who claim one wins; nobody else may decide or release it', async () => {
  const id = await submit()
  const claims = await Promise.allSettled([anna, ben, anna, ben].map((by) => gateway.as(by).call(scanReview.claim, { id })))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { assigneeId } = await item(id)
  const [holder, stranger] = assigneeId === 'anna' ? [anna, ben] : [ben, anna]
  await expect(approve(id, stranger)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(gateway.as(stranger).call(scanReview.release, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await gateway.as(holder).call(scanReview.release, { id })
  expect(await item(id)).toMatchObject({ assigneeId: '', assigneeName: '' })
  await approve(id, stranger)
})

test('handing over tells the receiver; only colleagues with the right may receive', async () => {
  const id = await submit()
  await gateway.as(anna).call(scanReview.claim, { id })
  await expect(gateway.as(anna).call(scanReview.handOver, { id, to: 'stranger' })).rejects.toMatchObject({
    message: '请选择有审核权限的人员',
  })
  await gateway.as(anna).call(scanReview.handOver, { id, to: 'ben', note: '我不在' })
  expect(await item(id)).toMatchObject({ assigneeId: 'ben' })
  expect(await gateway.rows('notice')).toMatchObject([
    { person: 'staff ben', topic: 'review.hand_over', url: `/console/scan-applications/${id}` },
  ])
  expect(await timeline(id)).toEqual(['submit', 'claim', 'hand_over'])
})

test('notes stay inside, mentions reach the mentioned', async () => {
  const id = await submit()
  await gateway.as(anna).call(scanReview.note, { id, text: '<b>请看</b>', mentions: ['ben'] })
  await expect(gateway.as(anna).call(scanReview.note, { id, text: '?', mentions: ['nobody'] })).rejects.toMatchObject({ code: 'invalid' })
  expect(await gateway.rows('notice')).toMatchObject([{ person: 'staff ben', text: expect.stringContaining('<b>请看</b>') }])
  const { events } = await gateway.as(ben).call(scanReview.timeline, { id })
  expect(events.at(-1)).toMatchObject({ action: 'note', text: '<b>请看</b>', mentions: [{ id: 'ben', name: '本审核' }] })
})

test('an undo gives the former state back for ten minutes, to whoever decided', async () => {
  const id = await submit()
  await gateway.as(anna).call(scanReview.claim, { id })
  await reject(id)
  await expect(gateway.as(ben).call(scanReview.undo, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await gateway.as(anna).call(scanReview.undo, { id })).toEqual({ state: 'pending' })
  expect(await item(id)).toMatchObject({ state: 'pending', assigneeId: 'anna', comment: '', reviewerId: '', decidedAt: '' })
  expect(await timeline(id)).toEqual(['submit', 'claim', 'reject', 'undo'])
  await approve(id)
  gateway.clock.advance(10 * 60_000 + 1)
  await expect(gateway.as(anna).call(scanReview.undo, { id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('where two have to approve, the second is another; each may take back the own step', async () => {
  await setParameter('reviewing', { 'scan-applications': { approvals: 2 } })
  const id = await submit()
  expect(await approve(id)).toMatchObject({ state: 'pending', needsSecond: true })
  await expect(approve(id)).rejects.toMatchObject({ code: 'second_approver' })
  await gateway.as(anna).call(scanReview.undo, { id })
  expect(await item(id)).toMatchObject({ firstApproverId: '' })
  await approve(id, ben)
  expect(await approve(id, anna)).toMatchObject({ state: 'approved', needsSecond: false })
  await gateway.as(anna).call(scanReview.undo, { id })
  expect(await item(id)).toMatchObject({ state: 'pending', firstApproverId: 'ben' })
})

test('nobody reviews what is their own', async () => {
  const id = await submit()
  await gateway.db.updateTable('scan_application').set({ applicant: 'staff anna' }).execute()
  await expect(approve(id)).rejects.toMatchObject({ code: 'own_application' })
  await expect(gateway.as(anna).call(scanReview.claim, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await approve(id, ben)
})

test('the overdue are told once, to their holder or to all', async () => {
  const [held, free] = [await submit(), await submit()]
  await gateway.as(ben).call(scanReview.claim, { id: held })
  const escalate = () => escalateOverdue(gateway.services, scanReviewable, people)
  expect(await escalate()).toBe(0)
  gateway.clock.set('2026-11-24T02:00:00Z')
  expect(await escalate()).toBe(2)
  expect(await escalate()).toBe(0)
  const notices = (await gateway.rows('notice')).map(({ person, title }): [string, string] => [person, title])
  expect(Object.fromEntries(notices)).toEqual({
    'staff anna': '漏扫工具使用申请已超过办理期限',
    'staff ben': '2 项漏扫工具使用申请已超过办理期限',
  })
  expect(await timeline(free)).toEqual(['submit', 'escalate'])
  expect(await gateway.as(anna).call(scanReview.counts, {})).toEqual({ pending: 2, mine: 0, unassigned: 1, overdue: 2 })
})

test('figures count by day', async () => {
  await approve(await submit())
  gateway.clock.advance(24 * 3600_000)
  await reject(await submit())
  const { days, medianHours, inTimeShare } = await gateway.as(anna).call(scanReview.figures, { from: '2026-11-19', to: '2026-11-21' })
  expect(days).toEqual([
    { day: '2026-11-19', submitted: 0, approved: 0, rejected: 0 },
    { day: '2026-11-20', submitted: 1, approved: 1, rejected: 0 },
    { day: '2026-11-21', submitted: 1, approved: 0, rejected: 1 },
  ])
  expect([medianHours, inTimeShare]).toEqual([0, 1])
  await expect(gateway.as(anna).call(scanReview.figures, { from: '2026-01-01', to: '2027-12-31' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('views are their owner’s, or shared to read; templates and ticks are the house’s', async () => {
  const { id } = await gateway.as(anna).call(scanReview.saveView, { name: '敏感', query: '?flags=sensitive' })
  expect((await gateway.as(ben).call(scanReview.views, {})).views).toEqual([])
  await gateway.as(anna).call(scanReview.saveView, { id, name: '敏感单位', query: '?flags=sensitive', isShared: true })
  expect((await gateway.as(ben).call(scanReview.views, {})).views).toMatchObject([
    { id, name: '敏感单位', isMine: false, ownerName: '安审核' },
  ])
  await expect(gateway.as(ben).call(scanReview.saveView, { id, name: 'x', query: '' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(ben).call(scanReview.removeView, { id })).rejects.toMatchObject({ code: 'not_found' })
  await gateway.as(anna).call(scanReview.removeView, { id })

  const template = await gateway.as(anna).call(scanReview.saveTemplate, { name: '同意', action: 'approve', text: '同意扫描' })
  expect((await gateway.as(ben).call(scanReview.templates, {})).templates).toMatchObject([{ id: template.id, text: '同意扫描' }])
  const said = { name: '同意', action: 'approve', text: '同意，避开业务时段' } as const
  await gateway.as(ben).call(scanReview.saveTemplate, { ...said, id: template.id })
  expect((await gateway.as(anna).call(scanReview.templates, {})).templates).toEqual([{ ...said, id: template.id }])
  for (const wrong of [{ name: ' ' }, { text: '' }, { text: 'x'.repeat(201) }])
    await expect(gateway.as(ben).call(scanReview.saveTemplate, { ...said, ...wrong })).rejects.toMatchObject({ code: 'invalid' })
  await gateway.as(ben).call(scanReview.removeTemplate, { id: template.id })
  await expect(gateway.as(ben).call(scanReview.saveTemplate, { ...said, id: template.id })).rejects.toMatchObject({ code: 'not_found' })

  const application = await submit()
  await gateway.as(anna).call(scanReview.tick, { id: application, check: 'targets', isDone: true })
  await expect(gateway.as(anna).call(scanReview.tick, { id: application, check: 'x', isDone: true })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await gateway.as(ben).call(scanReview.get, { id: application })).ticks).toMatchObject([{ id: 'targets', byName: '安审核' }])
})

test('a bulk decides what it may, tells everybody once, and is undone as a whole', async () => {
  const ids = [await submit(), await submit(), await submit()]
  await gateway.as(ben).call(scanReview.claim, { id: ids[0] as string })
  const { bulkId, total } = await gateway.as(anna).call(scanReview.decideMany, { action: 'approve', comment: '批量同意', ids })
  expect(total).toBe(3)
  const job = bulkJobOf(gateway.services, [scanReviewable])
  expect(gateway.jobs.list).toMatchObject([{ name: job.name, data: { bulkId } }])
  await Promise.all([job.run({ bulkId }), job.run({ bulkId })])
  await job.run({ bulkId })
  const [bulk] = (await gateway.as(anna).call(scanReview.bulks, { bulkId })).bulks
  expect(bulk).toMatchObject({ state: 'done', total: 3, done: 2, skipped: 1, undoUntil: expect.stringContaining('2026') })
  expect((await gateway.rows('notice')).filter(({ person }) => person === 'applicant a-1')).toHaveLength(2)
  expect(await timeline(ids[1] as string)).toEqual(['submit', 'approve'])

  await expect(gateway.as(ben).call(scanReview.undoMany, { bulkId })).rejects.toMatchObject({ code: 'wrong_state' })
  await gateway.as(anna).call(scanReview.undoMany, { bulkId })
  await job.run({ bulkId })
  expect((await gateway.as(anna).call(scanReview.bulks, { bulkId })).bulks).toMatchObject([
    { state: 'undone', done: 2, skipped: 1, undoUntil: '' },
  ])
  expect((await gateway.rows('scan_application')).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending'])
  expect(await timeline(ids[1] as string)).toEqual(['submit', 'approve', 'undo'])
})

test('a bulk of everything that the list shows takes the pending of its filters', async () => {
  await submit({ name: '甲' })
  await submit({ name: '乙' })
  const { total } = await gateway
    .as(anna)
    .call(scanReview.decideMany, { action: 'approve', everything: { scope: 'all', filters: { name: '甲' } } })
  expect(total).toBe(1)
  const empty = { action: 'approve' as const, everything: { scope: 'mine' as const, filters: {} } }
  await expect(gateway.as(anna).call(scanReview.decideMany, empty)).rejects.toMatchObject({ message: '没有可处理的事项' })
  await expect(gateway.as(anna).call(scanReview.decideMany, { action: 'reject', ids: [] })).rejects.toMatchObject({
    message: '请填写审核意见',
  })
})

const commands = Object.values(scanReview).filter(({ kind }) => kind === 'command')
const queries = Object.values(scanReview).filter(({ kind }) => kind === 'query')

test.each(commands.map((call) => [call.address[2], call] as const))('%s refuses others', async (_, call) => {
  await expect(gateway.as(anyone).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(me).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('finance.handle')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test.each(queries.map((call) => [call.address[2], call] as const))('%s refuses others', async (_, call) => {
  await expect(gateway.as(me).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('staff.manage')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test('who may only read decides nothing', async () => {
  const id = await submit()
  await expect(gateway.as(staff('scan.read')).call(scanReview.decide, { id, action: 'approve' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await gateway.as(staff('scan.read')).call(scanReview.get, { id })).toMatchObject({
    item: { id },
    detail: { count: 1, history: { total: 0 } },
  })
})
