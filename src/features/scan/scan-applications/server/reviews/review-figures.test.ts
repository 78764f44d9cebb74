import { afterEach, beforeEach, expect, test } from 'vitest'
import { anna, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { scanReview } from '../../contract.ts'

let desk: ReviewDesk

beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

test('figures count by day', async () => {
  await desk.approve(await desk.submit())
  desk.clock.advance(24 * 3600_000)
  await desk.reject(await desk.submit())
  const { days, medianHours, inTimeShare } = await desk.as(anna).call(scanReview.figures, { from: '2026-11-19', to: '2026-11-21' })
  expect(days).toEqual([
    { day: '2026-11-19', submitted: 0, outcomes: { approved: 0, rejected: 0 } },
    { day: '2026-11-20', submitted: 1, outcomes: { approved: 1, rejected: 0 } },
    { day: '2026-11-21', submitted: 1, outcomes: { approved: 0, rejected: 1 } },
  ])
  expect([medianHours, inTimeShare]).toEqual([0, 1])
  await expect(desk.as(anna).call(scanReview.figures, { from: '2026-01-01', to: '2027-12-31' })).rejects.toMatchObject({
    code: 'invalid',
  })
})
