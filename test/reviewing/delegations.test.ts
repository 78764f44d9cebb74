import { afterEach, beforeEach, expect, test } from 'vitest'
import { invoiceReview } from '#features/coin/invoices/contract.ts'
import { invoiceReviewable } from '#features/coin/invoices/server/reviewable.ts'
import { scanReview } from '#features/scan/scan-applications/contract.ts'
import { scanReviewable } from '#features/scan/scan-applications/server/reviewable.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { addDays, formatDate } from '#kit/dates.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { delegateReviews, endDelegation, listAllDelegations, listDelegations } from '#platform/reviewing/delegation-contract.ts'
import { delegationDays } from '#platform/reviewing/delegation-rules.ts'
import { createBulkJob } from '#platform/reviewing/server/actions/bulk-job.ts'
import { allDelegationHandlers } from '#platform/reviewing/server/delegations/all-delegations.ts'
import { delegationHandlers } from '#platform/reviewing/server/delegations/handlers.ts'
import type { Colleagues } from '#platform/reviewing/server/reviewable.ts'
import { staff } from '../harness/actors.ts'
import { openReviewDesk, type ReviewDesk } from '../harness/review-desk.ts'

function hire(id: string, name: string, ...permissions: string[]) {
  return { ...staff(...permissions), id, name, permissions: new Set(permissions) }
}

const scans = ['scan.read', 'scan.review']
const anna = hire('anna', '安审核', ...scans)
const ben = hire('ben', '本审核', ...scans)
const carl = hire('carl', '卡审核', ...scans)
const dora = hire('dora', '朵主管', ...scans, 'finance.handle')
const eve = hire('eve', '伊审计', 'audit.read')
const manager = hire('max', '马管理', 'staff.manage')
const everybody = [anna, ben, carl, dora, eve, manager]
let active = everybody
const colleagues: Colleagues = async (_, ...permissions) =>
  active.filter((one) => permissions.some((permission) => one.permissions.has(permission))).map(({ id, name }) => ({ id, name }))

const kinds = [
  { reviewable: scanReviewable, calls: scanReview },
  { reviewable: invoiceReviewable, calls: invoiceReview },
]
let desk: ReviewDesk
let today: string

beforeEach(async () => {
  active = everybody
  const permissions = [...scans, 'finance.handle', 'audit.read', 'staff.manage']
  const more = [...delegationHandlers(kinds, { colleagues, permissions }), ...allDelegationHandlers(kinds, colleagues)]
  desk = await openReviewDesk({ more, colleagues })
  today = formatDate(desk.clock.now())
})
afterEach(() => desk.close())

/** Days from today. */
type Wanted = { to: Actor & { id: string }; from?: number; until?: number; for?: string }
function delegate(by: Actor, { to, from = 0, until = 2, for: principalId = '' }: Wanted) {
  const days = { from: addDays(today, from), to: addDays(today, until) }
  return desk.as(by).call(delegateReviews, { principalId, delegateId: to.id, ...days })
}
const listMine = async (by: Actor) => (await desk.as(by).call(scanReview.list, { scope: 'mine' })).items
const claimed = async (by: Actor) => {
  const id = await desk.submit()
  await desk.as(by).call(scanReview.claim, { id })
  return id
}
const decide = (id: string, by: Actor) => desk.as(by).call(scanReview.decide, { id, action: 'approve', comment: '' })

type Refused = [why: string, before: [Actor, Wanted][], by: Actor, wanted: Wanted, code: string, field: string]
const gone = hire('gone', '已离职', ...scans)
const refused: Refused[] = [
  ['oneself', [], anna, { to: anna }, 'delegate_self', 'delegateId'],
  ['an account that is disabled', [], anna, { to: gone }, 'delegate_disabled', 'delegateId'],
  ['a colleague without the permission', [], anna, { to: eve }, 'delegate_unqualified', 'delegateId'],
  ['a colleague with a part of the permissions', [], dora, { to: anna }, 'delegate_unqualified', 'delegateId'],
  ['days that are over', [], anna, { to: ben, from: -1 }, 'delegation_past', 'from'],
  ['an end before the beginning', [], anna, { to: ben, from: 2, until: 1 }, 'invalid', 'to'],
  ['too long a time', [], anna, { to: ben, until: delegationDays }, 'delegation_too_long', 'to'],
  ['a time given already', [[anna, { to: ben, from: 1, until: 3 }]], anna, { to: carl, from: 3, until: 5 }, 'delegation_overlap', 'from'],
  [
    'a colleague on leave',
    [[ben, { to: carl, from: 2, until: 4 }]],
    anna,
    { to: ben, from: 0, until: 2 },
    'delegation_chain',
    'delegateId',
  ],
  [
    'a time in which one stands in',
    [[anna, { to: ben, from: 1, until: 3 }]],
    ben,
    { to: carl, from: 3, until: 4 },
    'delegation_chain',
    'from',
  ],
  ['a circle', [[anna, { to: ben }]], ben, { to: anna }, 'delegation_chain', 'delegateId'],
]

test.each(refused)('%s is refused at its field', async (_, before, by, wanted, code, field) => {
  active = everybody.filter(({ id }) => id !== gone.id)
  for (const [who, given] of before) await delegate(who, given)
  await expect(delegate(by, wanted)).rejects.toMatchObject({ code, errors: [{ field }] })
  expect(await desk.rows('review_delegation')).toHaveLength(before.length)
})

test('one time after the other is given, and of two at once for the same time one', async () => {
  await delegate(anna, { to: ben, from: 0, until: 1 })
  await delegate(anna, { to: carl, from: 2, until: 3 })
  const both = await Promise.allSettled([delegate(ben, { to: carl, from: 5, until: 6 }), delegate(carl, { to: ben, from: 5, until: 6 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('only a manager of staff states it for somebody else, and both are notified', async () => {
  await expect(delegate(carl, { to: ben, for: anna.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(delegate(eve, { to: ben })).rejects.toMatchObject({ code: 'nothing_to_delegate' })
  await delegate(manager, { to: ben, for: anna.id })
  const shown = await desk.as(anna).call(listDelegations, {})
  expect(shown.given).toMatchObject([{ delegate: { name: ben.name }, from: today, to: addDays(today, 2), isRunning: true }])
  expect(shown.colleagues.map(({ id }) => id)).toEqual(['ben', 'carl', 'dora'])
  expect((await desk.rows('notice')).map(({ person }) => person).toSorted()).toEqual(['staff anna', 'staff ben'])
  expect(await desk.audit('review.delegate')).toMatchObject([
    { actor_id: 'max', subject: 'staff anna', detail: { principal: anna.name, delegate: ben.name, from: today } },
  ])
  const [{ id } = { id: '' }] = shown.given
  await expect(desk.as(ben).call(endDelegation, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await desk.as(anna).call(endDelegation, { id })
  await expect(desk.as(anna).call(endDelegation, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await desk.as(ben).call(listDelegations, {})).taken).toEqual([])
  expect(await desk.audit('review.end_delegation')).toMatchObject([{ actor_id: 'anna', detail: { delegate: ben.name } }])
})

test('what is assigned to a colleague on leave stands among one’s own, and history and audit name both', async () => {
  const [first, second] = [await claimed(anna), await desk.submit()]
  await delegate(anna, { to: ben })
  await desk.as(carl).call(scanReview.handOver, { id: second, to: anna.id })
  expect((await desk.rows('notice')).filter(({ topic }) => topic === 'review.hand_over').map(({ person }) => person)).toEqual([
    'staff anna',
    'staff ben',
  ])
  const mine = await listMine(ben)
  expect(new Map(mine.map((item) => [item.id, item.standsInFor]))).toEqual(
    new Map([
      [first, anna.name],
      [second, anna.name],
    ]),
  )
  expect((await desk.as(ben).call(scanReview.counts, {})).mine).toBe(2)
  const { days } = await desk.as(ben).call(scanReview.agenda, {})
  expect(days.reduce((sum, day) => sum + day.mine, 0)).toBe(2)
  expect([await listMine(carl), (await listMine(anna)).length]).toEqual([[], 2])
  const { people } = await desk.as(carl).call(scanReview.colleagues, { id: first })
  expect(people.find(({ id }) => id === anna.id)?.standIn).toBe(ben.name)

  await expect(decide(first, carl)).rejects.toMatchObject({ code: 'wrong_state' })
  await decide(first, ben)
  expect(await desk.item(first)).toMatchObject({ state: 'approved', reviewerName: ben.name, standsInFor: '' })
  expect(await desk.audit('review.approve')).toMatchObject([{ actor_id: 'ben', detail: { onBehalfOf: anna.name, onBehalfOfId: 'anna' } }])
  const { events } = await desk.as(carl).call(scanReview.timeline, { id: first })
  expect(events.at(-1)).toMatchObject({ action: 'approve', actorId: 'ben', actorName: '本审核（代 安审核）' })

  const { bulkId } = await desk.as(ben).call(scanReview.decideMany, { action: 'approve', everything: { scope: 'mine', filters: {} } })
  await createBulkJob(desk.services, [scanReviewable]).run({ bulkId })
  expect((await desk.item(second)).state).toBe('approved')
})

test('it begins and ends by itself, and gives no right', async () => {
  const id = await claimed(anna)
  await delegate(anna, { to: ben, from: 1, until: 1 })
  expect(await listMine(ben)).toEqual([])
  desk.clock.advance(24 * 3600_000)
  expect(await listMine(ben)).toHaveLength(1)
  const without = hire('ben', '本审核', 'scan.read')
  await expect(decide(id, without)).rejects.toMatchObject({ code: 'forbidden' })
  desk.clock.advance(24 * 3600_000)
  expect(await listMine(ben)).toEqual([])
  await expect(decide(id, ben)).rejects.toMatchObject({ code: 'wrong_state' })
  await decide(id, anna)
})

test('who stands in for the first of two persons is not the second', async () => {
  await saveParameter(desk.db, 'reviewing', { 'scan-applications': { approvals: 2 } })
  const [own, anothers] = [await desk.submit(), await desk.submit()]
  await decide(own, anna)
  await decide(anothers, ben)
  await desk.as(carl).call(scanReview.handOver, { id: anothers, to: anna.id })
  // A claim or a hand-over would refuse the first approver.
  await desk.db.updateTable('scan_application').set({ assignee_id: anna.id, assignee_name: anna.name }).where('id', '=', own).execute()
  await delegate(anna, { to: ben })
  await expect(decide(own, ben)).rejects.toMatchObject({ code: 'second_approver' })
  await expect(decide(anothers, ben)).rejects.toMatchObject({ code: 'second_approver' })
  await decide(anothers, anna)
})

test('a reminder goes to who stands in, and to all where that one can no longer review', async () => {
  const id = await claimed(anna)
  await delegate(anna, { to: ben, until: 30 })
  const remind = async () => {
    await desk.db.updateTable('scan_application').set({ escalated_at: null, due_at: desk.clock.now() }).where('id', '=', id).execute()
    desk.clock.advance(1000)
    await desk.db.deleteFrom('notice').execute()
    await desk.runJob('review-escalation')
    return (await desk.rows('notice')).map(({ person }) => person).toSorted()
  }
  expect(await remind()).toEqual(['staff ben'])
  active = everybody.filter((one) => one !== ben)
  expect(await remind()).toEqual(['staff anna', 'staff carl', 'staff dora'])
})

test('whoever did not end it is told of its end; a delegate who can no longer review all of it is shown', async () => {
  const told = async () => {
    const notices = (await desk.rows('notice')).map(({ person, title }) => `${person}: ${title}`)
    await desk.db.deleteFrom('notice').execute()
    return notices
  }
  const listGiven = async () => (await desk.as(dora).call(listDelegations, {})).given.map(({ canStandIn }) => canStandIn)
  const first = await delegate(anna, { to: ben })
  await told()
  await desk.as(anna).call(endDelegation, { id: first.id })
  expect(await told()).toEqual(['staff ben: 您对安审核的休假代理已提前结束'])
  const { id } = await delegate(anna, { to: ben })
  await told()
  await desk.as(manager).call(endDelegation, { id })
  expect(await told()).toEqual(['staff ben: 您对安审核的休假代理已提前结束', 'staff anna: 马管理已结束本审核对您的休假代理'])

  const emma = hire('emma', '艾审核', ...scans, 'finance.handle')
  active = [...everybody, emma]
  await delegate(dora, { to: emma })
  expect(await listGiven()).toEqual([true])
  active = [...everybody, hire('emma', '艾审核', ...scans)]
  expect(await listGiven()).toEqual([false])
  active = everybody
  expect(await listGiven()).toEqual([false])
  expect((await desk.as(manager).call(listAllDelegations, { state: 'running' })).items).toMatchObject([{ canStandIn: false }])
  active = [...everybody.filter((one) => one !== dora), emma]
  expect((await desk.as(manager).call(listAllDelegations, { state: 'running' })).items).toMatchObject([{ canStandIn: true }])
})

test('a manager of staff reads everybody’s, by name and state, and ends one before its time', async () => {
  const listAll = (by: Actor, wanted = {}) => desk.as(by).call(listAllDelegations, wanted)
  const { id } = await delegate(anna, { to: ben })
  await delegate(carl, { to: dora, from: 5, until: 6 })
  await delegate(ben, { to: carl, from: 10, until: 10 })
  const all = await listAll(manager)
  expect(all.items.map(({ principal, delegate: to, state }) => [principal.name, to.name, state])).toEqual([
    [ben.name, carl.name, 'planned'],
    [carl.name, dora.name, 'planned'],
    [anna.name, ben.name, 'running'],
  ])
  expect(all).toMatchObject({
    total: 3,
    items: [{}, { from: addDays(today, 5), to: addDays(today, 6), nouns: ['漏扫工具使用申请'], endedAt: '' }, {}],
  })
  const shown = async (wanted: object) => (await listAll(manager, wanted)).items.map(({ principal }) => principal.name)
  expect(await shown({ name: '朵' })).toEqual([carl.name])
  expect(await shown({ state: 'running' })).toEqual([anna.name])
  expect(await shown({ state: 'planned', page: 2, pageSize: 1 })).toEqual([carl.name])
  await desk.as(manager).call(endDelegation, { id })
  expect((await listAll(manager, { state: 'ended' })).items).toMatchObject([
    { id, state: 'ended', endedAt: desk.clock.now().toISOString() },
  ])
  desk.clock.advance(7 * 24 * 3600_000)
  expect(await shown({ state: 'ended' })).toEqual([carl.name, anna.name])
  expect(await desk.audit('review.end_delegation')).toMatchObject([{ actor_id: 'max', subject: 'staff anna' }])
  for (const other of [anna, eve]) await expect(listAll(other)).rejects.toMatchObject({ code: 'forbidden' })
})
