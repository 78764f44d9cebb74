import { afterEach, beforeEach, expect, test } from 'vitest'
import { invoiceReview } from '#features/coin/invoices/contract.ts'
import { invoiceReviewing } from '#features/coin/invoices/review-rules.ts'
import { invoiceReviewable } from '#features/coin/invoices/server/reviewable.ts'
import { anna, type InvoiceDesk, nextNumber, openInvoiceDesk } from '../harness/invoice-desk.ts'
import { getTimelineLabel } from '#platform/reviewing/timeline-rules.ts'
import { retentionJob } from '#platform/reviewing/server/retention.ts'

let desk: InvoiceDesk
beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

const closed = ['issued', 'reversed', 'rejected']

/** One in that state, brought there by the actions that lead to it. */
async function make(state: string): Promise<string> {
  const id = await desk.applied()
  if (state === 'rejected') await desk.reject(id)
  else if (state !== 'pending') await desk.act(id, 'approve')
  if (state === 'issued' || state === 'reversed') await desk.issue(id)
  if (state === 'reversed') await desk.redFlag(id)
  return id
}

test('items in every open state are counted, due and claimed, whatever the state is called', async () => {
  const [pending, approved] = [await make('pending'), await make('approved')]
  for (const state of closed) await make(state)
  await desk.claim(approved)
  const call = desk.as(anna).call
  expect(await call(invoiceReview.counts, {})).toEqual({ open: 2, mine: 1, unassigned: 1, overdue: 0 })
  desk.clock.advance(7 * 24 * 3600_000)
  const { items } = await call(invoiceReview.list, { scope: 'overdue' })
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([pending, approved]))
  expect((await call(invoiceReview.list, { filters: { state: 'approved,issued' } })).total).toBe(2)
  const reviewed = await call(invoiceReview.list, { filters: { reviewerName: '安' } })
  expect(new Set(reviewed.items.map(({ state }) => state))).toEqual(new Set(['approved', ...closed]))
  await desk.runJob('review-escalation')
  expect((await desk.timeline(approved)).at(-1)).toMatchObject({ action: 'escalate' })
})

test('figures count the items that reached each closed state', async () => {
  for (const state of ['pending', 'approved', ...closed]) await make(state)
  const { days } = await desk.as(anna).call(invoiceReview.figures, { from: '2026-11-19', to: '2026-11-20' })
  expect(days).toMatchObject([
    { day: '2026-11-19', submitted: 0, outcomes: { issued: 0, reversed: 0, rejected: 0 } },
    { day: '2026-11-20', submitted: 5, outcomes: { issued: 1, reversed: 1, rejected: 1 } },
  ])
})

test('the history names every step by its action', async () => {
  const id = await make('approved')
  await desk.as(anna).call(invoiceReview.undo, { id })
  await desk.reject(id)
  const labels = (await desk.timeline(id)).map(({ action }) => getTimelineLabel(invoiceReviewing, action))
  expect(labels).toEqual(['提交申请', '通过', '撤销办理', '驳回'])
})

test('templates belong to actions that take a comment', async () => {
  const save = (action: string) => desk.as(anna).call(invoiceReview.saveTemplate, { name: '模板', action, text: '请补充' })
  await save('reject')
  for (const action of ['issue', 'resubmit', 'decline']) await expect(save(action)).rejects.toMatchObject({ code: 'invalid' })
})

test('closed items are removed after their time with history and files; open ones stay', async () => {
  // The database keeps histories by its own clock, so these are of long ago.
  desk.clock.set('1992-01-10T02:00:00Z')
  const [issued, approved] = [await make('approved'), await make('approved')]
  await make('rejected')
  await desk.act(issued, 'issue', { files: await desk.uploadInvoice(), form: { number: nextNumber(), day: '1992-01-10' } })
  desk.clock.set('2023-02-10T02:00:00Z')
  await retentionJob(desk.services, [invoiceReviewable]).run({})
  expect((await desk.as(anna).call(invoiceReview.list, {})).items.map(({ id }) => id)).toEqual([approved])
  expect(new Set((await desk.rows('review_event')).map(({ subject }) => subject))).toEqual(new Set([approved]))
  expect(await desk.rows('review_file')).toEqual([])
  expect((await desk.rows('stored_file')).map(({ expires_at }) => expires_at)).toEqual([desk.clock.now(), desk.clock.now()])
  expect(await desk.audit('review.remove_old')).toMatchObject([{ detail: { items: 2, files: 2 } }])
})
