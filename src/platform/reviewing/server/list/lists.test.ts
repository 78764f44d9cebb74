import { afterEach, beforeEach, expect, test } from 'vitest'
import { anna, me, openPermitDesk, type PermitDesk } from '../../../../../test/harness/permits/permit-desk.ts'
import { permitReview, permitReviewing, withdrawPermit } from '../../../../../test/harness/permits/permit-kind.ts'
import { getTimelineLabel } from '../../rules.ts'
import { retentionJob } from '../retention.ts'
import { permitReviewable } from '../../../../../test/harness/permits/permit-kind.ts'

let desk: PermitDesk

beforeEach(async () => {
  desk = await openPermitDesk()
})
afterEach(() => desk.close())

test('items in every open state are counted, due and claimed, whatever the state is called', async () => {
  const [waiting, approved] = [await desk.make('waiting'), await desk.make('approved')]
  for (const state of ['issued', 'rejected', 'withdrawn']) await desk.make(state)
  await desk.as(anna).call(permitReview.claim, { id: approved })
  const call = desk.as(anna).call
  expect(await call(permitReview.counts, {})).toEqual({ open: 2, mine: 1, unassigned: 1, overdue: 0 })
  desk.clock.advance(7 * 24 * 3600_000)
  const { items } = await call(permitReview.list, { scope: 'overdue' })
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([waiting, approved]))
  const states = await call(permitReview.list, { filters: { state: 'approved,issued' } })
  expect(states.total).toBe(2)
  const reviewed = await call(permitReview.list, { filters: { reviewerName: '安' } })
  expect(new Set(reviewed.items.map(({ state }) => state))).toEqual(new Set(['approved', 'issued', 'rejected']))
  await desk.runJob('review-escalation')
  expect((await desk.timeline(approved)).at(-1)).toMatchObject({ action: 'escalate' })
})

test('figures count the items that reached each closed state', async () => {
  for (const state of ['waiting', 'approved', 'issued', 'rejected', 'withdrawn']) await desk.make(state)
  const { days } = await desk.as(anna).call(permitReview.figures, { from: '2026-11-19', to: '2026-11-20' })
  expect(days).toEqual([
    { day: '2026-11-19', submitted: 0, outcomes: { issued: 0, rejected: 0, withdrawn: 0 } },
    { day: '2026-11-20', submitted: 5, outcomes: { issued: 1, rejected: 1, withdrawn: 1 } },
  ])
})

test('the history names every step by its action', async () => {
  const id = await desk.make('approved')
  await desk.undo(id)
  await desk.as(me).call(withdrawPermit, { id })
  const labels = (await desk.timeline(id)).map(({ action }) => getTimelineLabel(permitReviewing, action))
  expect(labels).toEqual(['提交申请', '同意', '撤销审核', '撤回'])
})

test('templates belong to actions that take a comment', async () => {
  const save = (action: string) => desk.as(anna).call(permitReview.saveTemplate, { name: '模板', action, text: '请补充' })
  await save('decline')
  for (const action of ['issue', 'resubmit', 'reject']) await expect(save(action)).rejects.toMatchObject({ code: 'invalid' })
})

test('closed items are removed after their time with history and files; open ones stay', async () => {
  desk.clock.set('2020-01-10T02:00:00Z')
  await desk.make('issued')
  await desk.make('withdrawn')
  const approved = await desk.make('approved')
  desk.clock.set('2023-02-10T02:00:00Z')
  await retentionJob(desk.services, [permitReviewable]).run({})
  expect((await desk.as(anna).call(permitReview.list, {})).items.map(({ id }) => id)).toEqual([approved])
  expect(new Set((await desk.rows('review_event')).map(({ subject }) => subject))).toEqual(new Set([approved]))
  expect(await desk.rows('review_file')).toEqual([])
  expect((await desk.rows('stored_file')).map(({ expires_at }) => expires_at)).toEqual([desk.clock.now()])
  expect(await desk.audit('review.remove_old')).toMatchObject([{ detail: { items: 2, files: 1 } }])
})
