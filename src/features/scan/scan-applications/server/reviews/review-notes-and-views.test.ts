import { afterEach, beforeEach, expect, test } from 'vitest'
import { anna, ben, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { scanReview } from '../../contract.ts'

let desk: ReviewDesk

beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

test('notes are internal, mentions notify the mentioned', async () => {
  const id = await desk.submit()
  await desk.as(anna).call(scanReview.note, { id, text: '<b>请看</b>', mentions: ['ben'] })
  await expect(desk.as(anna).call(scanReview.note, { id, text: '?', mentions: ['nobody'] })).rejects.toMatchObject({ code: 'invalid' })
  expect(await desk.rows('notice')).toMatchObject([{ person: 'staff ben', text: expect.stringContaining('<b>请看</b>') }])
  const { events } = await desk.as(ben).call(scanReview.timeline, { id })
  expect(events.at(-1)).toMatchObject({ action: 'note', text: '<b>请看</b>', mentions: [{ id: 'ben', name: '本审核' }] })
})

test('templates and checklists are shared', async () => {
  const template = await desk.as(anna).call(scanReview.saveTemplate, { name: '同意', action: 'approve', text: '同意扫描' })
  expect((await desk.as(ben).call(scanReview.templates, {})).templates).toMatchObject([{ id: template.id, text: '同意扫描' }])
  const said = { name: '同意', action: 'approve', text: '同意，避开业务时段' } as const
  await desk.as(ben).call(scanReview.saveTemplate, { ...said, id: template.id })
  expect((await desk.as(anna).call(scanReview.templates, {})).templates).toEqual([{ ...said, id: template.id }])
  for (const wrong of [{ name: ' ' }, { text: '' }, { text: 'x'.repeat(201) }])
    await expect(desk.as(ben).call(scanReview.saveTemplate, { ...said, ...wrong })).rejects.toMatchObject({ code: 'invalid' })
  await desk.as(ben).call(scanReview.removeTemplate, { id: template.id })
  await expect(desk.as(ben).call(scanReview.saveTemplate, { ...said, id: template.id })).rejects.toMatchObject({ code: 'not_found' })

  const application = await desk.submit()
  await desk.as(anna).call(scanReview.check, { id: application, check: 'targets', isDone: true })
  await expect(desk.as(anna).call(scanReview.check, { id: application, check: 'x', isDone: true })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await desk.as(ben).call(scanReview.get, { id: application })).checks).toMatchObject([{ id: 'targets', byName: '安审核' }])
})
