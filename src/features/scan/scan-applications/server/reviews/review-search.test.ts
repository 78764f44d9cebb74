import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallGiven } from '#gateway/call.ts'
import { anna, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { scanReview } from '../../contract.ts'

let desk: ReviewDesk

beforeAll(async () => {
  desk = await openReviewDesk()
  await desk.store(10_100)
  await sql`update scan_application set state = 'approved', comment = '同意' || substr(name, 3) where name ~ '[0-4]$'`.execute(desk.db)
})
afterAll(() => desk.close())

async function find(filters: Record<string, string>, wanted: CallGiven<typeof scanReview.list> = {}) {
  const { total, isMore, items } = await desk.as(anna).call(scanReview.list, { filters, sort: 'number', direction: 'asc', ...wanted })
  return [total, isMore, items.length, items[0]?.values.name]
}

test('a frequent text is found by reading in order, a rare one by the text index', async () => {
  expect(await find({ name: '任务' })).toEqual([4_000, true, 10, '任务1'])
  expect(await find({ name: '务9999' })).toEqual([1, false, 1, '任务9999'])
  expect(await find({ name: '9999', applicantName: '单位' })).toEqual([1, false, 1, '任务9999'])
  expect(await find({ name: '务甲' })).toEqual([0, false, 0, undefined])
  expect(await find({ comment: '甲' })).toEqual([0, false, 0, undefined])
  expect(await find({ comment: '意100' })).toEqual([56, true, 10, '任务100'])
  expect(await find({ comment: '意100', name: '100' })).toEqual([56, true, 10, '任务100'])
  expect(await find({})).toEqual([10_000, true, 10, '任务1'])
})

test('matches far down the order are all counted', async () => {
  expect(await find({ name: '务1' }, { direction: 'desc' })).toEqual([1_212, false, 10, '任务1999'])
  expect(await find({ comment: '意' }, { direction: 'desc', page: 506 })).toEqual([5_050, false, 10, '任务1001'])
})

test('a page of search results needs only as many hits as show that a next page exists', async () => {
  expect(await find({ name: '任务' }, { page: 39, pageSize: 100 })).toEqual([4_000, true, 100, '任务4328'])
  expect(await find({ name: '任务' }, { page: 40, pageSize: 100 })).toEqual([10_100, false, 100, '任务4418'])
  expect(await find({ name: '任务' }, { page: 101, pageSize: 100 })).toEqual([10_100, false, 100, '任务9909'])
})
