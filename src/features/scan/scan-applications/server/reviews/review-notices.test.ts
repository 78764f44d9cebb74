import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicant } from '../../../../../../test/harness/actors.ts'
import { anna, me, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { countOf } from '../../../../../../test/harness/rounds.ts'
import { getOwnApplication, scanReview } from '../../contract.ts'

const minute = 60_000
let desk: ReviewDesk

beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

/** The applicants' notices, oldest first. */
async function listNotices(): Promise<string[]> {
  await desk.runJob('review-notices')
  const notices = await desk.db.selectFrom('notice').select('title').where('topic', '=', 'scan_application.review').orderBy('id').execute()
  return notices.map(({ title }) => title.replace('您的漏扫申请', ''))
}

async function openRecord(id: string, actor = me): Promise<string> {
  const { number } = await desk.db.selectFrom('scan_application').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return (await desk.as(actor).call(getOwnApplication, { number })).status
}

const undo = (id: string) => desk.as(anna).call(scanReview.undo, { id })

test('the applicant is notified once, of the final state, after the undo window', async () => {
  const id = await desk.submit()
  await desk.reject(id)
  await undo(id)
  desk.clock.advance(5 * minute)
  await desk.approve(id, anna, '同意')
  desk.clock.advance(10 * minute - 1)
  expect(await listNotices()).toEqual([])
  desk.clock.advance(1)
  await Promise.all([desk.runJob('review-notices'), desk.runJob('review-notices')])
  expect(await listNotices()).toEqual(['审核结果：通过'])
  expect(await desk.rows('notice')).toMatchObject([
    { person: 'applicant a-1', text: expect.stringContaining('：同意'), created_at: desk.clock.now() },
  ])
  desk.clock.advance(60 * minute)
  expect(await listNotices()).toHaveLength(1)
})

test('opening the record notifies at once, and an undo after that sends one correction', async () => {
  const id = await desk.submit()
  await desk.approve(id)
  expect(await openRecord(id)).toBe('通过')
  await Promise.all([openRecord(id), openRecord(id)])
  expect(await listNotices()).toEqual(['审核结果：通过'])
  await undo(id)
  expect(await listNotices()).toEqual(['审核结果：通过', '将重新审核'])
  await desk.reject(id)
  await undo(id)
  expect(await listNotices()).toHaveLength(2)
  await desk.reject(id)
  desk.clock.advance(10 * minute)
  expect(await listNotices()).toEqual(['审核结果：通过', '将重新审核', '审核结果：驳回'])
})

test('opening another applicant’s record notifies nothing', async () => {
  const id = await desk.submit()
  await desk.approve(id)
  await expect(openRecord(id, applicant('a-2', '李文静'))).rejects.toMatchObject({ code: 'not_found' })
  expect(await listNotices()).toEqual([])
})

test('undone decisions of a bulk send no notice', async () => {
  await desk.store(countOf('bulk'))
  const everything = { scope: 'all' as const, filters: {} }
  const { bulkId } = await desk.as(anna).call(scanReview.decideMany, { action: 'approve', comment: '', everything })
  await desk.runJob('review-bulk', { bulkId })
  expect(await desk.rows('review_event')).toHaveLength(countOf('bulk'))
  await desk.as(anna).call(scanReview.undoMany, { bulkId })
  await desk.runJob('review-bulk', { bulkId })
  desk.clock.advance(60 * minute)
  expect(await listNotices()).toEqual([])
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from review_notice`.execute(desk.db)
  expect(rows).toEqual([{ waiting: 0 }])
})
