import { expect, test } from 'vitest'
import { listCalls } from '#platform/lists/contract.ts'
import { listHandlers } from '#platform/lists/server/handlers.ts'
import { noticeHandlers } from '#platform/notices/server/handlers.ts'
import { preferenceHandlers } from '#platform/notices/server/preferences.ts'
import { customerNotices, staffNotices, staffPhone } from '#platform/notices/contract.ts'
import { decisionNoticeJob } from '#platform/reviewing/server/decision-notices.ts'
import { escalateOverdue } from '#platform/reviewing/server/escalation.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { listColumns, reviewLimits } from '#platform/reviewing/rules.ts'
import { sendDue } from '#platform/sms/server/deliver.ts'
import { scanReview, submitApplication } from '#features/scan/scan-applications/contract.ts'
import { buildScanApplication } from '#features/scan/scan-applications/fixtures.ts'
import { scanReviewing } from '#features/scan/scan-applications/review-rules.ts'
import { scanApplicationCommands } from '#features/scan/scan-applications/server/commands.ts'
import { scanApplicationQueries } from '#features/scan/scan-applications/server/queries.ts'
import { scanReviewable } from '#features/scan/scan-applications/server/reviewable.ts'
import { product } from '#composition/features.ts'
import { applicant, staff } from './harness/actors.ts'
import { useGateway } from './harness/gateway.ts'

const me = applicant('a-1', '王晓明')
const anna = { ...staff('scan.read', 'scan.review'), id: 'anna', name: '安审核' }
const ben = { ...staff('scan.read', 'scan.review'), id: 'ben', name: '本审核' }
const people = [anna, ben].map(({ id, name }) => ({ id, name }))

const gateway = useGateway([
  ...scanApplicationCommands,
  ...scanApplicationQueries,
  ...reviewHandlers({ reviewable: scanReviewable, calls: scanReview }, async () => people),
  ...listHandlers(product.menu),
  ...noticeHandlers,
  ...preferenceHandlers(product.noticeGroups),
])

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

test('the queue is filtered on every column, and views are saved', async () => {
  const { id } = await submit()
  await as(anna).call(scanReview.claim, { id })
  await decide(id, 'reject')
  const find = async (given: Record<string, string>) => (await as(anna).call(scanReview.list, { filters: given })).total
  expect(Object.keys(filters).toSorted()).toEqual(
    listColumns(scanReviewing)
      .map(({ key }) => key)
      .toSorted(),
  )
  for (const [key, [finds, misses]] of Object.entries(filters))
    expect([key, await find({ [key]: finds }), await find({ [key]: misses })]).toEqual([key, 1, 0])
  const list = '/console/scan-applications'
  await as(anna).call(listCalls.saveView, { list, name: '已驳回', query: '?state=rejected', isShared: true })
  expect((await as(ben).call(listCalls.views, { list })).views).toMatchObject([{ name: '已驳回', query: '?state=rejected', isMine: false }])
})

test('service time follows the business calendar, with escalation', async () => {
  await setParameter('working_calendar', { holidays: ['2026-11-23'], workdays: ['2026-11-28'] })
  const { id } = await submit()
  const due = async () => (await as(anna).call(scanReview.get, { id })).item
  expect(await due()).toMatchObject({ dueAt: '2026-11-25T01:30:00.000Z', isOverdue: false })
  gateway.clock.set('2026-11-25T01:30:01Z')
  expect(await due()).toMatchObject({ isOverdue: true })
  expect(await escalateOverdue(gateway.services, scanReviewable, async () => people)).toBe(1)
  expect(await escalateOverdue(gateway.services, scanReviewable, async () => people)).toBe(0)
  for (const one of [anna, ben]) expect(await as(one).call(staffNotices.list, {})).toMatchObject({ unread: 1 })
  expect((await timeline(id)).at(-1)).toMatchObject({ action: 'escalate' })
})

test('notices are sent by person and channel', async () => {
  const mobile = '15400009001'
  await as(ben).call(staffPhone.sendCode, { mobile })
  await as(ben).call(staffPhone.prove, { mobile, code: '000000' })
  await as(ben).call(staffNotices.prefer, { group: 'review', channel: 'sms', isOn: true })
  await as(anna).call(staffNotices.prefer, { group: 'review', channel: 'site', isOn: false })
  const { id } = await submit()
  gateway.clock.set('2026-11-25T01:30:01Z')
  await escalateOverdue(gateway.services, scanReviewable, async () => people)
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
