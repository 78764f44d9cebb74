import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '#platform/webhooks/server/deliver.ts'
import { saveWebhookSetting, encryptSecret } from '#platform/webhooks/server/setting.ts'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { anna, openReviewDesk, type ReviewDesk } from '../../../../../../test/harness/review-desk.ts'
import { scanReview } from '../../contract.ts'

let desk: ReviewDesk

beforeEach(async () => {
  desk = await openReviewDesk()
})
afterEach(() => desk.close())

test('the other platform is notified of an approval after the undo window', async () => {
  const delivered: string[] = []
  const origin = await listen(async (request, response) => {
    delivered.push(String(request.headers['x-event']))
    response.end()
  })
  const secret = encryptSecret(desk.services.secretKey, 'a secret of both sides')
  await saveWebhookSetting(desk.db, { url: origin, secret, isOn: true, version: 1 })
  await desk.store(3)
  const [undone, approved, rejected] = (await desk.rows('scan_application')).map(({ id }) => id) as [string, string, string]
  await desk.approve(undone)
  await desk.approve(approved)
  await desk.reject(rejected)
  await desk.as(anna).call(scanReview.undo, { id: undone })
  desk.clock.advance(10 * 60_000)
  await deliverDue(desk.services)
  expect(delivered).toEqual(['scan_application.approved'])
  await expect(desk.as(anna).call(scanReview.undo, { id: approved })).rejects.toMatchObject({
    message: '该事项的后续处理已开始，不能撤销',
  })
  const states = (await desk.rows('scan_application')).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['approved', 'pending', 'rejected'])
  const deliveries = (await desk.rows('webhook_delivery')).map(({ state, subject }) => [subject, state])
  expect(Object.fromEntries(deliveries)).toEqual({ [undone]: 'cancelled', [approved]: 'delivered' })
})
