import { beforeEach, expect, test } from 'vitest'
import { listActivity } from '#features/projects/projects/documents-contract.ts'
import { activityHandlers } from '#features/projects/projects/server/desk/activity.ts'
import { applyForSolution, solutionReview } from '#features/projects/research/contract.ts'
import { solutionReviewing } from '#features/projects/research/rules.ts'
import { researchCommands } from '#features/projects/research/server/commands.ts'
import { solutionReviewable } from '#features/projects/research/server/reviewable.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { listCalls } from '#platform/lists/contract.ts'
import { listHandlers } from '#platform/lists/server/handlers.ts'
import { coinNotices, staffNotices } from '#platform/notices/contract.ts'
import { noticeHandlers } from '#platform/notices/server/handlers.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { listColumns, reviewLimits } from '#platform/reviewing/rules.ts'
import { createBulkJob } from '#platform/reviewing/server/actions/bulk-job.ts'
import { escalateOverdue } from '#platform/reviewing/server/escalation.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { product } from '#composition/features.ts'
import { staff } from './harness/actors.ts'
import { coinPassword, openCoinAccount } from './harness/coin-accounts.ts'
import { useGateway } from './harness/gateway.ts'
import { operator, project, storeOperators, storeProject, storeTasks, tasks } from './harness/projects.ts'

// The rows of the board “Review”, each shown with applications for solutions.

let payer: Awaited<ReturnType<typeof openCoinAccount>>
const anna = { ...staff('projects.manage'), id: 'anna', name: '安测评' }
const ben = { ...staff('projects.manage'), id: 'ben', name: '本测评' }
const people = [anna, ben].map(({ id, name }) => ({ id, name }))

const gateway = useGateway([
  ...researchCommands,
  ...reviewHandlers({ reviewable: solutionReviewable, calls: solutionReview }, async () => people),
  ...listHandlers(product.menu),
  ...noticeHandlers,
  ...activityHandlers,
])
beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
  await storeTasks(gateway.db)
  payer = await openCoinAccount(gateway.db, new Date('2026-01-05T10:00:00+08:00'), { coins: 1000 })
})

const as = (actor: typeof anna) => gateway.as(actor)
/** Applies for these tasks and returns the ids of the applications. */
async function apply(...taskIds: string[]): Promise<string[]> {
  const projects = [{ projectId: project.id, tasks: taskIds.map((taskId) => ({ taskId })) }]
  const wanted = { operatorId: operator.id, way: 1 as const, mode: 2, projects, account: '', password: coinPassword }
  return (await gateway.as(payer).call(applyForSolution, wanted)).ids.map(({ id }) => id)
}
const applyOne = async () => (await apply(tasks[0]))[0] as string
const decide = (id: string, action: 'accept' | 'complete' | 'decline', by = anna) =>
  as(by).call(solutionReview.decide, { id, action, comment: action === 'decline' ? '资料不全' : '' })
const item = async (id: string) => (await as(anna).call(solutionReview.get, { id })).item
const timeline = async (id: string) => (await as(anna).call(solutionReview.timeline, { id })).events
const states = async () => (await gateway.rows('solution_application')).map(({ state }) => state)

/** For each column a filter that finds the application below, and one that does not. */
const filters: Record<string, [finds: string, misses: string]> = {
  number: ['FA20261120', 'FA1999'],
  project: ['政务服务', '门户'],
  task: ['系统1', '系统2'],
  way: ['compliance', 'high'],
  state: ['declined', 'applied,processing'],
  applicantName: ['示例科技', '文静'],
  submittedAt: ['2026-11-20..2026-11-20', '..2026-11-19'],
  dueAt: ['2026-11-25', '2026-11-26..'],
  assigneeName: ['安测', '本测'],
  reviewerName: ['安测', '本测'],
  decidedAt: ['2026-11-20..', '2026-11-21..'],
  comment: ['不全', '齐全'],
}

test('the queue is filtered on every column, and views are saved', async () => {
  const id = await applyOne()
  await as(anna).call(solutionReview.claim, { id })
  await decide(id, 'decline')
  const find = async (given: Record<string, string>) => (await as(anna).call(solutionReview.list, { filters: given })).total
  const keys = listColumns(solutionReviewing).map(({ key }) => key)
  expect(Object.keys(filters).toSorted()).toEqual(keys.toSorted())
  for (const [key, [finds, misses]] of Object.entries(filters))
    expect([key, await find({ [key]: finds }), await find({ [key]: misses })]).toEqual([key, 1, 0])
  const list = '/console/solutions'
  await as(anna).call(listCalls.saveView, { list, name: '不受理', query: '?state=declined', isShared: true })
  expect((await as(ben).call(listCalls.views, { list })).views).toMatchObject([{ name: '不受理', isMine: false }])
})

test('many are accepted at once and undone within ten minutes', async () => {
  const ids = await apply(...tasks)
  const { bulkId, total } = await as(anna).call(solutionReview.decideMany, { action: 'accept', ids })
  expect(total).toBe(3)
  const job = createBulkJob(gateway.services, [solutionReviewable])
  await job.run({ bulkId })
  expect(await states()).toEqual(['processing', 'processing', 'processing'])
  await as(anna).call(solutionReview.undoMany, { bulkId })
  await job.run({ bulkId })
  expect(await states()).toEqual(['applied', 'applied', 'applied'])
  const again = await as(anna).call(solutionReview.decideMany, { action: 'accept', ids })
  await job.run(again)
  gateway.clock.advance(reviewLimits.undoMinutes * 60_000 + 1)
  await expect(as(anna).call(solutionReview.undoMany, { bulkId: again.bulkId })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('of concurrent claims one succeeds, and only the assignee decides', async () => {
  const id = await applyOne()
  const claims = await Promise.allSettled([anna, ben, anna, ben].map((by) => as(by).call(solutionReview.claim, { id })))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const other = (await item(id)).assigneeId === 'anna' ? ben : anna
  await expect(decide(id, 'accept', other)).rejects.toMatchObject({ code: 'wrong_state' })
  const mine = async (by: typeof anna) => (await as(by).call(solutionReview.counts, {})).mine
  expect((await mine(anna)) + (await mine(ben))).toBe(1)
})

test('after three working days by the calendar all assessors are notified once', async () => {
  await saveParameter(gateway.db, 'working_calendar', { holidays: ['2026-11-23'], workdays: [] })
  const id = await applyOne()
  expect(await item(id)).toMatchObject({ dueAt: '2026-11-26T01:30:00.000Z', isOverdue: false })
  gateway.clock.set('2026-11-26T01:30:01Z')
  const escalate = () => escalateOverdue(gateway.services, solutionReviewable, async () => people)
  expect([await escalate(), await escalate()]).toEqual([1, 0])
  for (const one of [anna, ben]) expect(await as(one).call(staffNotices.list, {})).toMatchObject({ unread: 1 })
  expect((await timeline(id)).at(-1)).toMatchObject({ action: 'escalate' })
})

test('notes are internal, mentions notify; templates and checklists are shared', async () => {
  const id = await applyOne()
  await as(anna).call(solutionReview.note, { id, text: '请核对任务', mentions: ['ben'] })
  expect(await as(ben).call(staffNotices.list, {})).toMatchObject({ unread: 1 })
  expect((await timeline(id)).at(-1)).toMatchObject({ action: 'note', text: '请核对任务', mentions: [{ id: 'ben', name: '本测评' }] })
  await as(anna).call(solutionReview.saveTemplate, { name: '资料不全', action: 'decline', text: '请补充资料后重新申请' })
  expect((await as(ben).call(solutionReview.templates, {})).templates).toMatchObject([{ action: 'decline', text: '请补充资料后重新申请' }])
  await as(anna).call(solutionReview.check, { id, check: 'price', isDone: true })
  expect((await as(ben).call(solutionReview.get, { id })).checks).toMatchObject([{ id: 'price', byName: '安测评' }])
})

test('the history has before and after, and the customer who paid is notified of the outcome', async () => {
  const id = await applyOne()
  await decide(id, 'decline')
  expect((await timeline(id)).at(-1)).toMatchObject({
    action: 'decline',
    actorId: 'anna',
    text: '资料不全',
    before: { state: 'applied', reviewer: '' },
    after: { state: 'declined', reviewer: '安测评' },
  })
  expect(await gateway.audit('review.decline')).toMatchObject([{ subject: `solutions ${id}`, actor_id: 'anna' }])
  const { items } = await gateway.as(payer).call(coinNotices.list, {})
  const url = `/research?operator=${operator.id}&projectid=${project.id}&tab=applications`
  expect(items).toMatchObject([{ title: '方案申请有新进展', text: expect.stringContaining('不受理：资料不全'), url }])
})

test('the activity of the project says what was applied for and how each application was decided, undone decisions included', async () => {
  const [first, second] = (await apply(tasks[0], tasks[1])) as [string, string]
  const job = createBulkJob(gateway.services, [solutionReviewable])
  const { bulkId } = await as(anna).call(solutionReview.decideMany, { action: 'accept', ids: [first] })
  await job.run({ bulkId })
  await as(anna).call(solutionReview.undoMany, { bulkId })
  await job.run({ bulkId })
  await decide(first, 'accept', ben)
  const content = { name: '方案.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF'), owner: ben, purpose: 'solution' }
  const solution = await storeFile(gateway.services, content)
  await as(ben).call(solutionReview.decide, { id: first, action: 'complete', comment: '', files: { solution } })
  await decide(second, 'decline')
  const { events } = await as(anna).call(listActivity, { id: project.id })
  expect(events.map(({ what, actor, note }) => [what, actor, note]).toReversed()).toEqual([
    ['申请方案', '客户', '系统1、系统2，扣除 40 枚'],
    ['受理方案申请', '安测评', '系统1'],
    ['撤销方案申请的受理', '安测评', '系统1'],
    ['受理方案申请', '本测评', '系统1'],
    ['完成方案', '本测评', '系统1'],
    ['不受理方案申请', '安测评', '系统2，资料不全，退回 20 枚'],
  ])
})

test('where it is configured, a second assessor confirms the acceptance', async () => {
  await saveParameter(gateway.db, 'reviewing', { solutions: { approvals: 2 } })
  const id = await applyOne()
  expect(await decide(id, 'accept')).toMatchObject({ state: 'applied', needsSecond: true })
  await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'second_approver' })
  expect(await decide(id, 'accept', ben)).toMatchObject({ state: 'processing', needsSecond: false })
})
