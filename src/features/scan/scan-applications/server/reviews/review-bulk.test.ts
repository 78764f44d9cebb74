import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBulkJob } from '#platform/reviewing/server/actions/bulk-job.ts'
import { anna, ben, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { scanReview } from '../../contract.ts'
import { scanReviewable } from '../reviewable.ts'

const everything = { scope: 'all' as const, filters: {} }
let desk: ReviewDesk

beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

async function countBy(query: ReturnType<typeof sql<{ key: string; count: number }>>) {
  const { rows } = await query.execute(desk.db)
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

const states = () => countBy(sql`select state as key, count(*) as count from scan_application group by 1`)
const events = () => countBy(sql`select action as key, count(*) as count from review_event group by 1`)

test('a bulk action decides the permitted items and is undone as a whole', async () => {
  const ids = [await desk.submit(), await desk.submit(), await desk.submit()]
  await desk.as(ben).call(scanReview.claim, { id: ids[0] as string })
  const { bulkId, total } = await desk.as(anna).call(scanReview.decideMany, { action: 'approve', comment: '批量同意', ids })
  expect(total).toBe(3)
  const job = createBulkJob(desk.services, [scanReviewable])
  expect(desk.jobs.list).toMatchObject([{ name: job.name, data: { bulkId } }])
  await Promise.all([job.run({ bulkId }), job.run({ bulkId })])
  await job.run({ bulkId })
  const [bulk] = (await desk.as(anna).call(scanReview.bulks, { bulkId })).bulks
  expect(bulk).toMatchObject({ state: 'done', total: 3, done: 2, skipped: 1, undoUntil: expect.stringContaining('2026') })
  expect(await desk.timeline(ids[1] as string)).toEqual(['submit', 'approve'])

  await expect(desk.as(ben).call(scanReview.undoMany, { bulkId })).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.as(anna).call(scanReview.undoMany, { bulkId })
  await job.run({ bulkId })
  expect((await desk.as(anna).call(scanReview.bulks, { bulkId })).bulks).toMatchObject([
    { state: 'undone', done: 2, skipped: 1, undoUntil: '' },
  ])
  expect((await desk.rows('scan_application')).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending'])
  expect(await desk.timeline(ids[1] as string)).toEqual(['submit', 'approve', 'undo'])
})

test('a bulk action skips what has changed since its reviewer chose it', async () => {
  const ids = [await desk.submit(), await desk.submit(), await desk.submit()]
  const chosen = await desk.rows('scan_application')
  const versions = Object.fromEntries(chosen.map(({ id, version }) => [id, version]))
  const job = createBulkJob(desk.services, [scanReviewable])
  const approveAndTakeBack = async (id: string) => {
    await desk.as(ben).call(scanReview.decide, { id, action: 'approve' })
    await desk.as(ben).call(scanReview.undo, { id })
  }
  await approveAndTakeBack(ids[0] as string)
  const { bulkId } = await desk.as(anna).call(scanReview.decideMany, { action: 'approve', ids, versions })
  await approveAndTakeBack(ids[1] as string)
  await job.run({ bulkId })
  expect((await desk.as(anna).call(scanReview.bulks, { bulkId })).bulks).toMatchObject([{ total: 3, done: 1, skipped: 2 }])
  expect((await desk.rows('scan_application')).filter(({ state }) => state === 'approved')).toMatchObject([{ id: ids[2] }])
})

test('a bulk action on the whole list takes the pending items that match the filters', async () => {
  await desk.submit({ name: '甲' })
  await desk.submit({ name: '乙' })
  const { total } = await desk
    .as(anna)
    .call(scanReview.decideMany, { action: 'approve', everything: { scope: 'all', filters: { name: '甲' } } })
  expect(total).toBe(1)
  const empty = { action: 'approve' as const, everything: { scope: 'mine' as const, filters: {} } }
  await expect(desk.as(anna).call(scanReview.decideMany, empty)).rejects.toMatchObject({ message: '没有可处理的事项' })
  await expect(desk.as(anna).call(scanReview.decideMany, { action: 'reject', ids: [] })).rejects.toMatchObject({
    message: '请填写驳回原因',
  })
})

test('an interrupted bulk action resumes and does nothing twice', async () => {
  await desk.store(2500)
  const { bulkId } = await desk.as(anna).call(scanReview.decideMany, { action: 'approve', everything })
  let batches = 0
  const fragile = {
    ...scanReviewable,
    effects: {
      approve: {
        run: async () => {
          if (++batches === 2) throw new Error('killed')
        },
      },
    },
  }
  await expect(createBulkJob(desk.services, [fragile]).run({ bulkId })).rejects.toThrow('killed')
  expect(await states()).toEqual({ approved: 1000, pending: 1500 })
  expect((await desk.as(anna).call(scanReview.bulks, { bulkId })).bulks).toMatchObject([{ state: 'running', total: 2500, done: 1000 }])

  const job = createBulkJob(desk.services, [scanReviewable])
  await Promise.all([job.run({ bulkId }), job.run({ bulkId }), job.run({ bulkId })])
  expect(await states()).toEqual({ approved: 2500 })
  expect(await events()).toEqual({ approve: 2500 })
  desk.clock.advance(10 * 60_000)
  await Promise.all([desk.runJob('review-notices'), desk.runJob('review-notices')])
  expect(await countBy(sql`select topic as key, count(*) as count from notice group by 1`)).toEqual({
    'scan_application.review': 2500,
    'review.bulk': 1,
  })
  expect((await desk.as(anna).call(scanReview.bulks, { bulkId })).bulks).toMatchObject([{ state: 'done', done: 2500, skipped: 0 }])

  await desk.as(anna).call(scanReview.undoMany, { bulkId })
  await job.run({ bulkId })
  expect(await states()).toEqual({ pending: 2500 })
  expect(await events()).toEqual({ approve: 2500, undo: 2500 })
})

test('a bulk action can’t be undone after ten minutes', async () => {
  await desk.store(3)
  const { bulkId } = await desk.as(anna).call(scanReview.decideMany, { action: 'reject', comment: '目标不清楚', everything })
  await createBulkJob(desk.services, [scanReviewable]).run({ bulkId })
  desk.clock.advance(10 * 60_000 + 1)
  expect((await desk.as(anna).call(scanReview.bulks, {})).bulks).toMatchObject([{ undoUntil: '' }])
  await expect(desk.as(anna).call(scanReview.undoMany, { bulkId })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('more than ten thousand at once are refused', async () => {
  await desk.store(10_001)
  await expect(desk.as(anna).call(scanReview.decideMany, { action: 'approve', everything })).rejects.toMatchObject({
    message: '一次最多处理 10000 项',
  })
})
