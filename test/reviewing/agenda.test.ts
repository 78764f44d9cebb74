import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanReview } from '#features/scan/scan-applications/contract.ts'
import { addDays, formatDate } from '#kit/dates.ts'
import { staff } from '../harness/actors.ts'
import { anna, ben, openReviewDesk, type ReviewDesk } from '../harness/review-desk.ts'

let desk: ReviewDesk
beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

const readAgenda = (actor = anna) => desk.as(actor).call(scanReview.agenda, {})
const list = async (filters: Record<string, string>, scope: 'all' | 'mine' = 'all') =>
  (await desk.as(anna).call(scanReview.list, { scope, filters })).total

test('the day of a reviewer tells what came in, what was decided, by whom, and what is due', async () => {
  const [first, second] = [await desk.submit(), await desk.submit(), await desk.submit()]
  await desk.as(anna).call(scanReview.claim, { id: first })
  await desk.as(ben).call(scanReview.claim, { id: second })
  await desk.approve(second, ben)
  const { me, received, decided, decidedByMe, days, load } = await readAgenda()
  expect({ me, received, decided, decidedByMe }).toEqual({
    me: anna.name,
    received: { total: 3, isMore: false },
    decided: { total: 1, isMore: false },
    decidedByMe: { total: 0, isMore: false },
  })
  expect((await readAgenda(ben)).decidedByMe.total).toBe(1)
  expect(load).toEqual([{ name: anna.name, open: 1, overdue: 0 }])
  const today = formatDate(desk.clock.now())
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, i) => addDays(today, i)))
  expect(days.reduce((sum, { all }) => sum + all, 0)).toBe(2)
  expect(days.reduce((sum, { mine }) => sum + mine, 0)).toBe(1)
  for (const { day, all, mine } of days) {
    expect(await list({ state: 'pending', dueAt: `${day}..${day}` })).toBe(all)
    expect(await list({ dueAt: `${day}..${day}` }, 'mine')).toBe(mine)
  }
})

test('a filter that begins with = means the whole name', async () => {
  const id = await desk.submit()
  await desk.as(anna).call(scanReview.claim, { id })
  expect(await list({ assigneeName: `=${anna.name}` })).toBe(1)
  expect(await list({ assigneeName: `=${anna.name.slice(0, 1)}` })).toBe(0)
  expect(await list({ assigneeName: anna.name.slice(0, 1) })).toBe(1)
})

test('others see nothing of it', async () => {
  await expect(readAgenda({ ...staff('finance.handle'), id: 'eve', name: '外人' })).rejects.toMatchObject({ code: 'forbidden' })
})
