import { afterEach, beforeEach, expect, test } from 'vitest'
import { invoiceReview } from '#features/coin/invoices/contract.ts'
import { invoiceReviewing } from '#features/coin/invoices/review-rules.ts'
import { reviewLimits } from '#platform/reviewing/rules.ts'
import { listChanges } from '#platform/reviewing/timeline-rules.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { anna, ben, type InvoiceDesk, openInvoiceDesk } from '../harness/invoice-desk.ts'

let desk: InvoiceDesk
beforeEach(async ({ task }) => {
  desk = await openInvoiceDesk({ fresh: task.name.startsWith('in a bulk action') })
})
afterEach(() => desk.close())

const undo = (id: string, by = anna) => desk.as(by).call(invoiceReview.undo, { id })
const getState = async (id: string) => (await desk.get(id)).item.state

test('an undo restores the item as it was, one step, by its reviewer, within ten minutes', async () => {
  const id = await desk.applied()
  await desk.act(id, 'approve', { comment: '同意' }, ben)
  await desk.reject(id)
  await expect(undo(id, ben)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await undo(id)).toEqual({ state: 'approved' })
  expect((await desk.get(id)).item).toMatchObject({ state: 'approved', comment: '同意', reviewerName: '本财务' })
  expect((await desk.timeline(id)).at(-1)).toMatchObject({
    action: 'undo',
    before: { state: 'rejected', comment: '抬头有误' },
    after: { state: 'approved', comment: '同意' },
  })
  await expect(undo(id)).rejects.toMatchObject({ code: 'wrong_state' })

  await desk.reject(id)
  desk.clock.advance(reviewLimits.undoMinutes * 60_000 + 1)
  await expect(undo(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('an action that is not undoable stays', async () => {
  const id = await desk.applied()
  await desk.act(id, 'approve')
  await desk.issue(id)
  await expect(undo(id)).rejects.toMatchObject({ message: '该事项的处理结果不能撤销' })
  expect(await getState(id)).toBe('issued')
})

test('where two persons are needed, each can undo the own step', async () => {
  await saveParameter(desk.db, 'reviewing', { invoices: { approvals: 2 } })
  const id = await desk.applied()
  expect(await desk.act(id, 'approve')).toMatchObject({ state: 'pending', needsSecond: true })
  await undo(id)
  expect((await desk.get(id)).item).toMatchObject({ firstApproverId: '', state: 'pending' })
  await desk.act(id, 'approve')
  expect(await desk.act(id, 'approve', {}, ben)).toMatchObject({ state: 'approved', needsSecond: false })
  await undo(id, ben)
  expect((await desk.get(id)).item).toMatchObject({ firstApproverId: 'anna', state: 'pending' })
  await desk.act(id, 'approve', {}, ben)
  // The first of the two may do the next step.
  expect(await desk.issue(id)).toMatchObject({ state: 'issued' })
})

test('the history says what changed in words: states, persons and the fields that came with an action', async () => {
  await saveParameter(desk.db, 'reviewing', { invoices: { approvals: 2 } })
  const id = await desk.applied()
  await desk.as(anna).call(invoiceReview.claim, { id })
  await desk.act(id, 'approve')
  await desk.act(id, 'approve', { comment: '同意' }, ben)
  await undo(id, ben)
  await desk.act(id, 'approve', {}, ben)
  await desk.issue(id)
  const changes = (await desk.timeline(id)).map((event) => listChanges(invoiceReviewing, event))
  const words = changes.flat().map(({ label, from, to }) => `${label}: ${from} → ${to}`)
  expect(words).toEqual(expect.arrayContaining(['办理人: （空） → 安财务', '初审人: （空） → 安财务', '状态: 开票中 → 已开票']))
  expect(words.filter((line) => /[a-z]{3}/.test(line))).toEqual([])
})

test('a bulk action changes the items whose state allows it, is undone as a whole, and takes no files and fields', async () => {
  const ids = [await desk.applied(), await desk.applied(), await desk.applied()]
  await desk.act(ids[1] as string, 'approve')
  await desk.reject(ids[2] as string)
  const call = desk.as(anna).call
  const { bulkId } = await call(invoiceReview.decideMany, { action: 'reject', comment: '统一退回', ids })
  await desk.runJob('review-bulk', { bulkId })
  expect((await call(invoiceReview.bulks, { bulkId })).bulks).toMatchObject([
    { action: 'reject', state: 'done', total: 3, done: 2, skipped: 1 },
  ])
  expect((await desk.rows('notice')).filter(({ topic }) => topic === 'review.bulk')).toMatchObject([
    { url: `/console/invoices?bulk=${bulkId}` },
  ])
  await call(invoiceReview.undoMany, { bulkId })
  await desk.runJob('review-bulk', { bulkId })
  expect(await Promise.all(ids.map(getState))).toEqual(['pending', 'approved', 'rejected'])

  expect(await call(invoiceReview.decideMany, { action: 'approve', everything: { scope: 'all', filters: {} } })).toMatchObject({ total: 1 })
  await expect(call(invoiceReview.decideMany, { action: 'resubmit', ids })).rejects.toMatchObject({ code: 'invalid' })
})

test('in a bulk action and its undoing an item that fails for its input is left out; the others are done', async () => {
  const ids = [await desk.applied(), await desk.applied(), await desk.applied()]
  const refuse = (id = '') =>
    desk.database.owner.query(`
      create or replace function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '23514'; end $$;
      create or replace trigger refuse_one before update of state on invoice for each row when (old.id = '${id}') execute function refuse_one()`)
  await refuse(ids[1])
  const call = desk.as(anna).call
  const { bulkId } = await call(invoiceReview.decideMany, { action: 'approve', comment: '同意', ids })
  await desk.runJob('review-bulk', { bulkId })
  expect((await call(invoiceReview.bulks, { bulkId })).bulks).toMatchObject([{ state: 'done', total: 3, done: 2, skipped: 1 }])
  expect(await Promise.all(ids.map(getState))).toEqual(['approved', 'pending', 'approved'])
  await refuse(ids[0])
  await call(invoiceReview.undoMany, { bulkId })
  await desk.runJob('review-bulk', { bulkId })
  expect(await Promise.all(ids.map(getState))).toEqual(['approved', 'pending', 'pending'])
})
