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

test('frequent and rare texts are found in every column, and counted up to ten thousand', async () => {
  expect(await find({ name: '任务' })).toEqual([10_000, true, 10, '任务1'])
  expect(await find({ name: '任务9999' })).toEqual([1, false, 1, '任务9999'])
  expect(await find({ name: '9999', applicantName: '单位' })).toEqual([1, false, 1, '任务9999'])
  expect(await find({ number: 'ls9999' })).toEqual([1, false, 1, '任务9999'])
  expect(await find({ name: '务甲' })).toEqual([0, false, 0, undefined])
  expect(await find({ comment: '甲' })).toEqual([0, false, 0, undefined])
  expect(await find({ comment: '任务' })).toEqual([0, false, 0, undefined])
  expect(await find({ comment: '同意100' })).toEqual([1, false, 1, '任务100'])
  expect(await find({ comment: '意', name: '100' })).toEqual([1, false, 1, '任务100'])
  expect(await find({ comment: '意' }, { direction: 'desc', page: 506 })).toEqual([5_050, false, 10, '任务1001'])
  expect(await find({})).toEqual([10_000, true, 10, '任务1'])
})

test('a page beyond what is counted is the last one that is', async () => {
  for (const filters of [{ name: '任务' }, {}])
    expect(await find(filters, { page: 101, pageSize: 100 })).toEqual([10_000, true, 100, '任务9819'])
})

test('a search that takes longer than a second is refused at its field', async () => {
  await desk.db.transaction().execute(async (other) => {
    await sql`lock table scan_application in access exclusive mode`.execute(other)
    const refused = { code: 'search_too_wide', errors: [{ field: 'filters.name', msg: '范围过大，请补充关键词' }] }
    await expect(find({ name: '任务' })).rejects.toMatchObject(refused)
  })
  expect(await find({ name: '任务9999' })).toEqual([1, false, 1, '任务9999'])
})
