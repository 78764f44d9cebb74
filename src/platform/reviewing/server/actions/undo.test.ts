import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveParameter } from '#platform/config/server/parameters.ts'
import { anna, ben, me, openPermitDesk, type PermitDesk } from '../../../../../test/harness/permits/permit-desk.ts'
import { permitReview, resubmitPermit } from '../../../../../test/harness/permits/permit-kind.ts'

const undoMs = 10 * 60_000
let desk: PermitDesk

beforeEach(async () => {
  desk = await openPermitDesk()
})
afterEach(() => desk.close())

const booked = async (id: string) => (await desk.get(id)).detail.booked

test('an undo restores the item as it was, one step, by its reviewer, within ten minutes', async () => {
  const id = await desk.apply()
  await desk.act(id, 'accept', { comment: '同意' }, ben)
  await desk.act(id, 'decline', { comment: '请补充' })
  await expect(desk.undo(id, ben)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await desk.undo(id)).toEqual({ state: 'approved' })
  expect((await desk.get(id)).item).toMatchObject({ state: 'approved', comment: '同意', reviewerName: '本审核' })
  const last = (await desk.timeline(id)).at(-1)
  expect(last).toMatchObject({
    action: 'undo',
    before: { state: 'rejected', comment: '请补充' },
    after: { state: 'approved', comment: '同意' },
  })
  await expect(desk.undo(id)).rejects.toMatchObject({ code: 'wrong_state' })

  await desk.act(id, 'decline', { comment: '请补充' })
  desk.clock.advance(undoMs + 1)
  await expect(desk.undo(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('an undo reverts the effect of its action, and is refused where that is impossible', async () => {
  const id = await desk.make('approved')
  expect(await booked(id)).toBe(1)
  expect(await desk.undo(id)).toEqual({ state: 'waiting' })
  expect(await booked(id)).toBe(0)
  await desk.act(id, 'accept')
  await desk.database.owner.query('update permit_booking set is_used = true')
  await expect(desk.undo(id)).rejects.toMatchObject({ message: '该事项的后续处理已开始，不能撤销' })
  expect(await desk.getState(id)).toBe('approved')
})

test('an action that is not undoable and an applicant’s action stay', async () => {
  const id = await desk.make('issued')
  await expect(desk.undo(id)).rejects.toMatchObject({ message: '该事项的处理结果不能撤销' })
  const declined = await desk.make('rejected')
  await desk.as(me).call(resubmitPermit, { id: declined, name: '甲' })
  await expect(desk.undo(declined)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await desk.getState(declined)).toBe('waiting')
})

test('where two persons are needed, each can undo the own step', async () => {
  await saveParameter(desk.db, 'reviewing', { permits: { approvals: 2 } })
  const id = await desk.apply()
  expect(await desk.act(id, 'accept')).toMatchObject({ state: 'waiting', needsSecond: true })
  await expect(desk.act(id, 'accept')).rejects.toMatchObject({ code: 'second_approver' })
  await desk.undo(id)
  expect((await desk.get(id)).item).toMatchObject({ firstApproverId: '', state: 'waiting' })
  await desk.act(id, 'accept')
  expect(await desk.act(id, 'accept', {}, ben)).toMatchObject({ state: 'approved', needsSecond: false })
  expect(await booked(id)).toBe(1)
  await desk.undo(id, ben)
  expect((await desk.get(id)).item).toMatchObject({ firstApproverId: 'anna', state: 'waiting' })
  await desk.act(id, 'accept', {}, ben)
  // The first of the two may do the next step.
  expect(await desk.issue(id)).toMatchObject({ state: 'issued' })
})

test('the applicant is notified after the undo window, at once of a final state, and never by an action without a notice', async () => {
  const id = await desk.make('approved')
  await desk.runJob('review-notices')
  expect(await desk.titles()).toEqual([])
  await desk.issue(id)
  expect(await desk.titles()).toEqual(['甲 issued'])
  await desk.act(id, 'flag', { form: { replacement: '1' } })
  desk.clock.advance(undoMs)
  await desk.runJob('review-notices')
  expect(await desk.titles()).toEqual(['甲 issued'])

  const declined = await desk.make('rejected')
  await desk.as(me).call(resubmitPermit, { id: declined, name: '甲' })
  desk.clock.advance(undoMs)
  await desk.runJob('review-notices')
  expect(await desk.titles()).toHaveLength(1)
})

test('a bulk action changes the items whose state allows it, is undone as a whole, and takes no files and fields', async () => {
  const ids = [await desk.make('waiting'), await desk.make('approved'), await desk.make('rejected')]
  const decline = { action: 'decline', comment: '统一退回' }
  const { bulkId } = await desk.as(anna).call(permitReview.decideMany, { ...decline, ids })
  await desk.runJob('review-bulk', { bulkId })
  const bulks = async () => (await desk.as(anna).call(permitReview.bulks, { bulkId })).bulks
  expect(await bulks()).toMatchObject([{ action: 'decline', state: 'done', total: 3, done: 2, skipped: 1 }])
  await desk.as(anna).call(permitReview.undoMany, { bulkId })
  await desk.runJob('review-bulk', { bulkId })
  expect(await Promise.all(ids.map(desk.getState))).toEqual(['waiting', 'approved', 'rejected'])

  const everything = { scope: 'all' as const, filters: {} }
  expect(await desk.as(anna).call(permitReview.decideMany, { action: 'accept', everything })).toMatchObject({ total: 1 })
  const oneByOne = { message: '该操作需要上传文件或填写信息，请逐项办理' }
  await expect(desk.as(anna).call(permitReview.decideMany, { action: 'issue', ids })).rejects.toMatchObject(oneByOne)
  await expect(desk.as(anna).call(permitReview.decideMany, { action: 'resubmit', ids })).rejects.toMatchObject({ code: 'invalid' })
})

test('in a bulk action and its undoing an item that fails for its input is left out; the others are done', async () => {
  const ids = [await desk.make('waiting'), await desk.make('waiting'), await desk.make('waiting')]
  const refuse = (id = '') =>
    desk.database.owner.query(`
      create or replace function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '23514'; end $$;
      create or replace trigger refuse_one before update of state on permit for each row when (old.id = '${id}') execute function refuse_one()`)
  await refuse(ids[1])
  const { bulkId } = await desk.as(anna).call(permitReview.decideMany, { action: 'accept', comment: '同意', ids })
  await desk.runJob('review-bulk', { bulkId })
  const bulks = async () => (await desk.as(anna).call(permitReview.bulks, { bulkId })).bulks
  expect(await bulks()).toMatchObject([{ state: 'done', total: 3, done: 2, skipped: 1 }])
  expect(await Promise.all(ids.map(desk.getState))).toEqual(['approved', 'waiting', 'approved'])
  await refuse(ids[0])
  await desk.as(anna).call(permitReview.undoMany, { bulkId })
  await desk.runJob('review-bulk', { bulkId })
  expect(await Promise.all(ids.map(desk.getState))).toEqual(['approved', 'waiting', 'waiting'])
})
