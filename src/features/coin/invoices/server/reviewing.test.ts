import { afterEach, beforeEach, expect, test } from 'vitest'
import { me } from '../../../../../test/harness/coins/coin-customers.ts'
import { anna, ben, type InvoiceDesk, openInvoiceDesk } from '../../../../../test/harness/invoice-desk.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { createBulkJob } from '#platform/reviewing/server/actions/bulk-job.ts'
import { decisionNoticeJob } from '#platform/reviewing/server/decision-notices.ts'
import { escalateOverdue } from '#platform/reviewing/server/escalation.ts'
import { listColumns, reviewLimits, reviewRefusals } from '#platform/reviewing/rules.ts'
import { invoiceReview } from '../contract.ts'
import { invoiceReviewing } from '../review-rules.ts'
import { invoiceReviewable } from './reviewable.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

const applied = async (fen = 100_00) => desk.apply(await desk.recharge([fen]))
const getItem = async (id: string) => (await desk.as(anna).call(invoiceReview.get, { id })).item
const listEvents = async (id: string) => (await desk.as(anna).call(invoiceReview.timeline, { id })).events

/** For each column a filter that finds the application below, and one that does not; issued ones are found by their number in handling.test.ts. */
const filters: Record<string, [finds: string, misses: string]> = {
  code: ['FP0000', 'FP9'],
  account: [me.id, 'demo-other'],
  title: ['演示科技', '乙公司'],
  taxNumber: ['DM0168', 'DM9999'],
  kind: ['电子发票（普通发票）', '电子发票（增值税专用发票）'],
  yuan: ['100..100', '..99'],
  state: ['rejected', 'pending,approved'],
  applicantName: [me.name, '文静'],
  submittedAt: ['2026-11-20..2026-11-20', '..2026-11-19'],
  dueAt: ['2026-11-25', '2026-11-26..'],
  assigneeName: ['安财', '本财'],
  reviewerName: ['安财', '本财'],
  decidedAt: ['2026-11-20..', '2026-11-21..'],
  comment: ['抬头', '税号'],
}

test('every column of the queue filters', async () => {
  const id = await applied()
  await desk.as(anna).call(invoiceReview.claim, { id })
  await desk.reject(id)
  expect(Object.keys(filters).toSorted()).toEqual(
    listColumns(invoiceReviewing)
      .map(({ key }) => key)
      .filter((key) => key !== 'number')
      .toSorted(),
  )
  const find = async (given: Record<string, string>) => (await desk.as(anna).call(invoiceReview.list, { filters: given })).total
  for (const [key, [finds, misses]] of Object.entries(filters))
    expect([key, await find({ [key]: finds }), await find({ [key]: misses })]).toEqual([key, 1, 0])
})

test.each([
  ['1234.56', 1],
  ['1,234.56..1,234.56', 1],
  ['..1234.55', 0],
  ['１２３４.５６..', 1],
])('the amounts %s are those of cents', async (yuan, count) => {
  await applied(1234_56)
  expect((await desk.as(anna).call(invoiceReview.list, { filters: { yuan } })).total).toBe(count)
})

test.each(['12345678901..', 'abc', '1.234'])('the amount %s, which is none, is refused', async (yuan) => {
  await expect(desk.as(anna).call(invoiceReview.list, { filters: { yuan } })).rejects.toMatchObject({
    errors: [{ field: 'filters.yuan', msg: '金额（元）格式不正确' }],
  })
})

test('sorted by the day of a decision, all that is shown leaves out what is not decided', async () => {
  const [first] = [await applied(), await applied()]
  await desk.as(anna).call(invoiceReview.decide, { id: first, action: 'approve' })
  const everything = { sort: 'decidedAt' }
  expect((await desk.as(anna).call(invoiceReview.list, everything)).total).toBe(1)
  const wanted = { action: 'reject', comment: '抬头有误', everything } as const
  expect((await desk.as(anna).call(invoiceReview.decideMany, wanted)).total).toBe(1)
})

test('many are approved at once except those claimed by a colleague, and all of it is undone', async () => {
  const ids = [await applied(), await applied(), await applied()]
  await desk.as(ben).call(invoiceReview.claim, { id: ids[0] as string })
  const { bulkId } = await desk.as(anna).call(invoiceReview.decideMany, { action: 'approve', ids })
  const job = createBulkJob(desk.services, [invoiceReviewable])
  await job.run({ bulkId })
  expect((await desk.as(anna).call(invoiceReview.bulks, { bulkId })).bulks).toMatchObject([{ state: 'done', done: 2, skipped: 1 }])
  await desk.as(anna).call(invoiceReview.undoMany, { bulkId })
  await job.run({ bulkId })
  expect((await desk.rows('invoice')).map(({ state, approved_at }) => [state, approved_at])).toEqual(ids.map(() => ['pending', null]))
  await expect(desk.as(anna).call(invoiceReview.decideMany, { action: 'issue', ids })).rejects.toMatchObject({
    message: '该操作需要上传文件或填写信息，请逐项办理',
  })
})

test('of concurrent claims one succeeds, and only the assignee decides', async () => {
  const id = await applied()
  const claims = await Promise.allSettled([anna, ben, anna, ben].map((by) => desk.as(by).call(invoiceReview.claim, { id })))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [holder, other] = (await getItem(id)).assigneeId === 'anna' ? [anna, ben] : [ben, anna]
  await expect(desk.act(id, 'approve', {}, other)).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.as(holder).call(invoiceReview.handOver, { id, to: other.id })
  await desk.act(id, 'approve', {}, other)
})

test('a reminder is sent once, after three working days', async () => {
  const id = await applied()
  const people = [anna, ben].map((one) => ({ id: one.id, name: one.name }))
  expect(await getItem(id)).toMatchObject({ dueAt: '2026-11-25T01:30:00.000Z', isOverdue: false })
  desk.clock.set('2026-11-25T01:30:01Z')
  expect(await escalateOverdue(desk.services, invoiceReviewable, async () => people)).toBe(1)
  expect(await escalateOverdue(desk.services, invoiceReviewable, async () => people)).toBe(0)
  expect((await listEvents(id)).at(-1)).toMatchObject({ action: 'escalate' })
})

test('notes with mentions, templates and the checklist are shared among finance', async () => {
  const id = await applied()
  await desk.as(anna).call(invoiceReview.note, { id, text: '<b>代付？</b>', mentions: ['ben'] })
  expect((await listEvents(id)).at(-1)).toMatchObject({ action: 'note', text: '<b>代付？</b>', mentions: [{ id: 'ben' }] })
  expect(await desk.rows('notice')).toMatchObject([{ person: 'staff ben' }])
  const template = { name: '税号有误', action: 'reject', text: '税号与营业执照不符' }
  const { id: templateId } = await desk.as(anna).call(invoiceReview.saveTemplate, template)
  expect((await desk.as(ben).call(invoiceReview.templates, {})).templates).toEqual([{ ...template, id: templateId }])
  for (const { id: check } of invoiceReviewing.checklist) await desk.as(anna).call(invoiceReview.check, { id, check, isDone: true })
  expect((await desk.as(ben).call(invoiceReview.get, { id })).checks).toHaveLength(5)
})

test('the customer is notified once a decision can no longer be undone; the history has before and after', async () => {
  const id = await applied()
  await desk.reject(id)
  expect((await listEvents(id)).at(-1)).toMatchObject({
    action: 'reject',
    actorId: 'anna',
    text: '抬头有误',
    before: { state: 'pending' },
    after: { state: 'rejected' },
  })
  desk.clock.advance(reviewLimits.undoMinutes * 60_000)
  await decisionNoticeJob(desk.services, [invoiceReviewable]).run({})
  const notices = (await desk.rows('notice')).filter(({ person }) => person === `coin ${me.id}`)
  expect(notices).toMatchObject([{ title: '您的开票申请已驳回', url: `/query-coin/details?id=${id}` }])
})

test('where two must approve, the second is another person', async () => {
  await saveParameter(desk.db, 'reviewing', { invoices: { approvals: 2 } })
  const id = await applied()
  expect(await desk.act(id, 'approve')).toMatchObject({ state: 'pending', needsSecond: true })
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ code: 'second_approver' })
  expect(await desk.act(id, 'approve', {}, ben)).toMatchObject({ state: 'approved', needsSecond: false })
})

test('an item is handed neither to the person who applied nor taken from the colleague who has it', async () => {
  const id = await applied()
  await desk.as(anna).call(invoiceReview.claim, { id })
  await expect(desk.as(ben).call(invoiceReview.claim, { id })).rejects.toMatchObject({ code: reviewRefusals.takenByOther.code })
  expect(await getItem(id)).toMatchObject({ assigneeId: 'anna' })
  await desk.database.owner.query(`update invoice set applicant = 'staff ben' where id = $1`, [id])
  await expect(desk.as(anna).call(invoiceReview.handOver, { id, to: 'ben' })).rejects.toMatchObject({
    code: reviewRefusals.ownApplication.code,
  })
  expect(await getItem(id)).toMatchObject({ assigneeId: 'anna' })
})
