import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelPlan, rollBackContent, takeDownContent } from '#features/site/content/contract.ts'
import { newsAddress } from '#features/site/news/rules.ts'
import { removeOldContentEvents } from '#platform/publishing/server/content-events.ts'
import { publishDue } from '#platform/publishing/server/schedule.ts'
import { saveWebhookSetting } from '#platform/webhooks/server/setting.ts'
import { type ContentDesk, editor, openContentDesk } from '../../../../../test/harness/content/content-desk.ts'

let desk: ContentDesk

beforeAll(async () => {
  desk = await openContentDesk()
})
afterAll(() => desk.close())

const switchWebhook = (isOn: boolean) =>
  saveWebhookSetting(desk.db, { url: 'https://receiver.example.cn/', secret: 'encrypted', isOn, version: 1 })
const inHours = (hours: number) => new Date(desk.clock.now().getTime() + hours * 3_600_000).toISOString()

async function listDeliveries(id: string) {
  const rows = await desk.db.selectFrom('webhook_delivery').selectAll().where('subject', '=', `news ${id}`).orderBy('created_at').execute()
  return rows.map(({ event, payload }) => ({ event, ...(payload as { number: number; takeDownAt: string }) }))
}
/** Each at its own moment, so that their order is known. */
const later = () => desk.clock.advance(60_000)

test('a publication, a plan and a take-down are sent once each, with the page they are about', async () => {
  await switchWebhook(true)
  await desk.write('a', { title: '一' })
  const publishAt = inHours(1)
  await desk.publishNow('a', { publishAt, takeDownAt: inHours(3) })
  later()
  desk.clock.set(new Date(publishAt))
  await publishDue(desk.services, desk.publishables)
  later()
  await desk.as(editor).call(takeDownContent, { kind: 'news', id: 'a' })
  later()
  await desk.as(editor).call(rollBackContent, { kind: 'news', id: 'a', number: 1 })
  const piece = { kind: 'news', id: 'a', title: '一', path: newsAddress('a') }
  expect(await listDeliveries('a')).toEqual([
    { event: 'content.scheduled', ...piece, number: 1, publishAt, takeDownAt: expect.stringMatching(/Z$/) },
    { event: 'content.published', ...piece, number: 1, publishAt: '', takeDownAt: expect.stringMatching(/Z$/) },
    { event: 'content.taken_down', ...piece, number: 1, publishAt: '', takeDownAt: '' },
    { event: 'content.published', ...piece, number: 2, publishAt: '', takeDownAt: '' },
  ])
})

test('a planned take-down is sent when it is planned, not when it is cancelled; nor is a cancelled plan', async () => {
  await desk.write('b', { title: '二' })
  await desk.publishNow('b')
  later()
  const at = inHours(2)
  await desk.as(editor).call(takeDownContent, { kind: 'news', id: 'b', at })
  await desk.as(editor).call(takeDownContent, { kind: 'news', id: 'b', at: 'never' })
  later()
  await desk.write('b', { title: '三' })
  await desk.publishNow('b', { publishAt: inHours(1) })
  await desk.as(editor).call(cancelPlan, { kind: 'news', id: 'b' })
  expect((await listDeliveries('b')).map(({ event, takeDownAt, number }) => [event, number, takeDownAt])).toEqual([
    ['content.published', 1, ''],
    ['content.scheduled', 1, at],
    ['content.scheduled', 2, ''],
  ])
})

test('sent events are removed after ninety days, waiting ones are not', async () => {
  const subjects = async () =>
    (await desk.rows('webhook_delivery')).map(({ subject, state }) => `${subject} ${state}`).filter((one) => /old/.test(one))
  for (const id of ['old-1', 'old-2']) {
    await desk.write(id)
    await desk.publishNow(id)
  }
  await desk.db.updateTable('webhook_delivery').set({ state: 'delivered' }).where('subject', '=', 'news old-1').execute()
  desk.clock.advance(91 * 24 * 3_600_000)
  await removeOldContentEvents(desk.db, desk.clock.now())
  expect(await subjects()).toEqual(['news old-2 waiting'])
})

test('refused actions, and those made while the webhook is off, are not sent', async () => {
  await expect(desk.as(editor).call(takeDownContent, { kind: 'news-type', id: 'company' })).rejects.toMatchObject({
    code: 'news_type_in_use',
  })
  await switchWebhook(false)
  await desk.write('c')
  await desk.publishNow('c')
  expect((await desk.rows('webhook_delivery')).filter(({ subject }) => /company|news c/.test(subject))).toEqual([])
})
