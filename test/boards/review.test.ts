import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noticeHandlers } from '#platform/notices/server/handlers.ts'
import { preferenceHandlers } from '#platform/notices/server/preferences.ts'
import { customerNotices, staffNotices, staffPhone } from '#platform/notices/contract.ts'
import { bulkJobOf } from '#platform/reviewing/server/bulk-job.ts'
import { decisionNoticeJob } from '#platform/reviewing/server/decision-notices.ts'
import { escalateOverdue } from '#platform/reviewing/server/escalation.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { columnsOf, reviewLimits } from '#platform/reviewing/rules.ts'
import { sendDue } from '#platform/sms/server/deliver.ts'
import { checkTargets, getOwnApplication, scanReview, submitApplication } from '#features/scan-applications/contract.ts'
import { buildScanApplication } from '#features/scan-applications/fixtures.ts'
import { scanReviewing } from '#features/scan-applications/rules.ts'
import { scanApplicationCommands } from '#features/scan-applications/server/commands.ts'
import { scanApplicationQueries } from '#features/scan-applications/server/queries.ts'
import { scanReviewable } from '#features/scan-applications/server/reviewable.ts'
import { product } from '../../src/features.ts'
import { applicant, staff } from '../harness/actors.ts'
import { startGateway, type TestGateway } from '../harness/gateway.ts'

let gateway: TestGateway
const me = applicant('a-1', '王晓明')
const anna = { ...staff('scan.read', 'scan.review'), id: 'anna', name: '安审核' }
const ben = { ...staff('scan.read', 'scan.review'), id: 'ben', name: '本审核' }
const people = [anna, ben].map(({ id, name }) => ({ id, name }))

beforeEach(async () => {
  gateway = await startGateway([
    ...scanApplicationCommands,
    ...scanApplicationQueries,
    ...reviewHandlers({ reviewable: scanReviewable, calls: scanReview }, async () => people),
    ...noticeHandlers,
    ...preferenceHandlers(product.noticeGroups),
  ])
})
afterEach(() => gateway.close())

const as = (actor: typeof anna | typeof me) => gateway.as(actor)
const decide = (id: string, action: 'approve' | 'reject', by = anna) =>
  as(by).call(scanReview.decide, { id, action, comment: '目标不清楚' })

async function submit(overrides: Parameters<typeof buildScanApplication>[0] = {}): Promise<{ id: string; number: string }> {
  const { number } = await as(me).call(submitApplication, buildScanApplication(overrides))
  const { id } = await gateway.db.selectFrom('scan_application').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  return { id, number }
}

async function timeline(id: string) {
  return (await as(anna).call(scanReview.timeline, { id })).events
}

async function setParameter(name: string, value: unknown): Promise<void> {
  await gateway.db
    .insertInto('parameter')
    .values({ name, value: JSON.stringify(value) })
    .execute()
}

/** For each column a filter that finds the application below, and one that does not. */
const filters: Record<string, [finds: string, misses: string]> = {
  number: ['LS20261120', 'LS1999'],
  name: ['季度', '年度'],
  taskType: ['主机漏洞', 'Web'],
  count: ['200..300', '..10'],
  flags: ['private,sensitive', 'none'],
  hasLetter: ['no', 'yes'],
  state: ['rejected', 'pending,approved'],
  applicantName: ['晓明', '文静'],
  submittedAt: ['2026-11-20..2026-11-20', '..2026-11-19'],
  dueAt: ['2026-11-24', '2026-11-25..'],
  assigneeName: ['安审', '本审'],
  reviewerName: ['安审', '本审'],
  decidedAt: ['2026-11-20..', '2026-11-21..'],
  comment: ['不清楚', '很清楚'],
}

test('filter on every column and saved views', async () => {
  const { id } = await submit()
  await as(anna).call(scanReview.claim, { id })
  await decide(id, 'reject')
  const find = async (given: Record<string, string>) => (await as(anna).call(scanReview.list, { filters: given })).total
  expect(Object.keys(filters).toSorted()).toEqual(
    columnsOf(scanReviewing)
      .map(({ key }) => key)
      .toSorted(),
  )
  for (const [key, [finds, misses]] of Object.entries(filters))
    expect([key, await find({ [key]: finds }), await find({ [key]: misses })]).toEqual([key, 1, 0])
  await as(anna).call(scanReview.saveView, { name: '已驳回', query: '?state=rejected', isShared: true })
  expect((await as(ben).call(scanReview.views, {})).views).toMatchObject([{ name: '已驳回', query: '?state=rejected', isMine: false }])
})

test('bulk actions on 10,000 rows with undo within 10 minutes', async () => {
  await sql`
    insert into scan_application (id, applicant, applicant_name, submitted_at, due_at, number, name, task_type_id, task_type,
      target, targets, target_digest, target_count, flags, ip)
    select gen_random_uuid(), 'applicant a-' || n % 7, '申请单位', ${gateway.clock.now()}, ${gateway.clock.now()}, 'LS' || n, '任务' || n, '100',
      '系统扫描|端口与服务探测', '10.0.0.1', '{10.0.0.1}', '', 1, '{}', '192.0.2.1'
    from generate_series(1, 10000) as n
  `.execute(gateway.db)
  const bulkOf = async (action: 'approve' | 'reject') => {
    const everything = { scope: 'all' as const, filters: {} }
    const { bulkId, total } = await as(anna).call(scanReview.decideMany, { action, comment: '批量处理', everything })
    expect(total).toBe(10_000)
    await job.run({ bulkId })
    return bulkId
  }
  const states = async () => (await sql`select state, count(*) as count from scan_application group by 1`.execute(gateway.db)).rows
  const job = bulkJobOf(gateway.services, [scanReviewable])

  const bulkId = await bulkOf('reject')
  expect(await states()).toEqual([{ state: 'rejected', count: 10_000 }])
  gateway.clock.advance(10 * 60_000 - 1)
  await as(anna).call(scanReview.undoMany, { bulkId })
  await job.run({ bulkId })
  expect(await states()).toEqual([{ state: 'pending', count: 10_000 }])

  const late = await bulkOf('approve')
  gateway.clock.advance(10 * 60_000 + 1)
  await expect(as(anna).call(scanReview.undoMany, { bulkId: late })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await states()).toEqual([{ state: 'approved', count: 10_000 }])
}, 120_000)

test('my queue, claim with one winner', async () => {
  const { id } = await submit()
  const claims = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => as(i % 2 ? anna : ben).call(scanReview.claim, { id })))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const mine = await Promise.all([anna, ben].map(async (one) => (await as(one).call(scanReview.list, { scope: 'mine' })).total))
  expect(mine[0] === 1 ? mine : mine.toReversed()).toEqual([1, 0])
  const loser = mine[0] === 1 ? ben : anna
  await expect(decide(id, 'approve', loser)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('service time by business calendar with escalation', async () => {
  await setParameter('working_calendar', { holidays: ['2026-11-23'], workdays: ['2026-11-28'] })
  const { id } = await submit()
  const due = async () => (await as(anna).call(scanReview.get, { id })).item
  expect(await due()).toMatchObject({ dueAt: '2026-11-25T01:30:00.000Z', isOverdue: false })
  gateway.clock.set('2026-11-25T01:30:01Z')
  expect(await due()).toMatchObject({ isOverdue: true })
  expect(await escalateOverdue(gateway.services, scanReviewable, people)).toBe(1)
  expect(await escalateOverdue(gateway.services, scanReviewable, people)).toBe(0)
  for (const one of [anna, ben]) expect(await as(one).call(staffNotices.list, {})).toMatchObject({ unread: 1 })
  expect((await timeline(id)).at(-1)).toMatchObject({ action: 'escalate' })
})

test('timeline with internal notes and mentions', async () => {
  const { id, number } = await submit()
  await as(anna).call(scanReview.note, { id, text: '请核对网段', mentions: ['ben'] })
  await decide(id, 'approve')
  const events = await timeline(id)
  expect(events.map(({ action }) => action)).toEqual(['submit', 'note', 'approve'])
  expect(events[1]).toMatchObject({ actorName: '安审核', text: '请核对网段', mentions: [{ id: 'ben', name: '本审核' }] })
  expect(await as(ben).call(staffNotices.list, {})).toMatchObject({
    unread: 1,
    items: [{ text: expect.stringContaining('请核对网段'), url: `/console/scan-applications/${id}` }],
  })
  expect(JSON.stringify(await as(me).call(getOwnApplication, { number }))).not.toContain('请核对网段')
})

test('reply templates and checklists', async () => {
  await as(anna).call(scanReview.saveTemplate, { name: '目标不清', action: 'reject', text: '请写明目标所属单位' })
  expect((await as(ben).call(scanReview.templates, {})).templates).toMatchObject([{ action: 'reject', text: '请写明目标所属单位' }])
  const { id } = await submit()
  for (const check of scanReviewing.checklist) await as(anna).call(scanReview.tick, { id, check: check.id, isDone: true })
  await as(ben).call(scanReview.tick, { id, check: 'letter', isDone: false })
  const { ticks } = await as(ben).call(scanReview.get, { id })
  expect(ticks).toHaveLength(scanReviewing.checklist.length - 1)
  expect(ticks[0]).toMatchObject({ byName: '安审核' })
})

test('notices by person and channel', async () => {
  const mobile = '15400009001'
  await as(ben).call(staffPhone.sendCode, { mobile })
  await as(ben).call(staffPhone.prove, { mobile, code: '000000' })
  await as(ben).call(staffNotices.prefer, { group: 'review', channel: 'sms', isOn: true })
  await as(anna).call(staffNotices.prefer, { group: 'review', channel: 'site', isOn: false })
  const { id } = await submit()
  gateway.clock.set('2026-11-25T01:30:01Z')
  await escalateOverdue(gateway.services, scanReviewable, people)
  await decide(id, 'approve')

  const unread = async (actor: typeof anna) => (await as(actor).call(staffNotices.list, {})).unread
  expect([await unread(anna), await unread(ben)]).toEqual([0, 1])
  await sendDue(gateway.services)
  const notices = (await gateway.rows('sms_message')).filter(({ scene }) => scene === 'notice')
  const sent = notices.map((sms) => [sms.subject, sms.mobile, sms.state, sms.text])
  expect(sent).toEqual([['staff ben', mobile, 'sent', '您有一条新消息：漏扫工具使用申请已超过办理期限，请登录查看。']])
  gateway.clock.advance(reviewLimits.undoMinutes * 60_000)
  await decisionNoticeJob(gateway.services, [scanReviewable]).run({})
  expect(await as(me).call(customerNotices.list, {})).toMatchObject({ unread: 1 })
})

test('object history with before and after', async () => {
  const { id } = await submit()
  await decide(id, 'reject')
  await as(anna).call(scanReview.undo, { id })
  const [submitted, rejected, undone] = await timeline(id)
  const pending = { state: 'pending', reviewer: '', comment: '' }
  const decided = { state: 'rejected', reviewer: '安审核', comment: '目标不清楚' }
  expect(submitted).toMatchObject({ action: 'submit', actorName: '王晓明', after: { state: 'pending' } })
  expect(rejected).toMatchObject({ action: 'reject', actorId: 'anna', before: pending, after: decided })
  expect(undone).toMatchObject({ action: 'undo', before: decided, after: pending })
})

test('second approver where set', async () => {
  await setParameter('reviewing', { 'scan-applications': { approvals: 2 } })
  const { id } = await submit()
  expect(await decide(id, 'approve', anna)).toMatchObject({ state: 'pending', needsSecond: true })
  await expect(decide(id, 'approve', anna)).rejects.toMatchObject({ code: 'second_approver' })
  expect(await decide(id, 'approve', ben)).toMatchObject({ state: 'approved', needsSecond: false })
})

test('target check with an error per line', async () => {
  const target = '10.0.0.1\n10.0.0.300\nwww.example.com\nhttp://\n10.0.0.9-1'
  const { errors } = await as(me).call(checkTargets, { target })
  expect(errors.map(({ index }) => index)).toEqual([2, 4, 5])
  await expect(submit({ target })).rejects.toMatchObject({ errors: errors.map(({ msg }) => ({ field: 'target', msg })) })
})
