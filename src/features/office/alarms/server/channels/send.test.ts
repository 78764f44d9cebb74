import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { testServices } from '../../../../../../test/harness/services.ts'
import { readMail, startSmtpServer } from '../../../../../../test/harness/smtp-server.ts'
import { openMail } from '#platform/mail/server/mail.ts'
import { signPayload } from '#platform/webhooks/server/deliver.ts'
import type { ChannelKind } from '../../rules.ts'
import type { Channel } from './channels.ts'
import { type AlarmMessage, type SendDeps, sendToChannel } from './send.ts'

const none = undefined as never
const services: SendDeps = testServices({ db: none, autonomousDb: none })
const beganAt = services.clock.now()
const began: AlarmMessage = { id: 'm-1', phase: 'began', condition: 'disk', text: '剩余 1.0 GiB，占 5%', beganAt }
const words = '剩余 1.0 GiB，占 5%\n开始：2026-11-20 09:30:00\n请清理或扩容数据目录所在磁盘\n网站：https://www.example.cn'

function channel(kind: ChannelKind, target: string, secret = ''): Channel {
  return { id: 'c-1', kind, name: '值班', target, secret }
}

type Received = { url: URL; headers: IncomingMessage['headers']; body: string }

/** A robot of 企业微信 or 钉钉, or another system. */
async function startReceiver({ status = 200, answer = '{"errcode":0,"errmsg":"ok"}' } = {}) {
  const received: Received[] = []
  const origin = await listen(async (request, response) => {
    received.push({ url: new URL(request.url ?? '', 'http://robot'), headers: request.headers, body: await text(request) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  return { origin, received }
}

test('a mail goes to all recipients, with title and text', async () => {
  const { account, received } = await startSmtpServer()
  const mail = openMail(account)
  expect(await sendToChannel({ ...services, mail }, channel('mail', 'a@example.cn\nb@example.cn'), began)).toBe('')
  expect(received).toMatchObject([{ from: 'portal@example.cn', to: ['a@example.cn', 'b@example.cn'] }])
  expect(received.map(readMail)).toEqual([{ subject: '【报警】磁盘空间不足', text: expect.stringContaining('剩余 1.0 GiB') }])
})

test.each([
  ['a@example.cn\ngone@example.cn', 'gone@example.cn'],
  ['gone@example.cn', '550'],
])('a refused recipient among %j is an error', async (target, error) => {
  const { account } = await startSmtpServer('gone@example.cn')
  expect(await sendToChannel({ ...services, mail: openMail(account) }, channel('mail', target), began)).toContain(error)
})

test('without a mail server the error says so', async () => {
  expect(await sendToChannel(services, channel('mail', 'a@example.cn'), began)).toContain('SMTP_HOST')
})

test('a robot of 企业微信 gets a text message under its key', async () => {
  const { origin, received } = await startReceiver()
  expect(await sendToChannel(services, channel('wecom', `${origin}/cgi-bin/webhook/send?key=k-1`), began)).toBe('')
  const [{ url, body }] = received as [Received]
  expect(url.pathname + url.search).toBe('/cgi-bin/webhook/send?key=k-1')
  expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: `【报警】磁盘空间不足\n${words}` } })
})

test.each([
  ['SECsecret', true],
  ['', false],
])('a robot of 钉钉 gets a text message, signed by the secret %j', async (secret, isSigned) => {
  const { origin, received } = await startReceiver()
  expect(await sendToChannel(services, channel('dingtalk', `${origin}/robot/send?access_token=t-1`, secret), began)).toBe('')
  const [{ url, body }] = received as [Received]
  const timestamp = String(beganAt.getTime())
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
  expect(Object.fromEntries(url.searchParams)).toEqual({ access_token: 't-1', ...(isSigned && { timestamp, sign }) })
  expect(JSON.parse(body)).toMatchObject({ msgtype: 'text', text: { content: expect.stringMatching(/^【报警】/) } })
})

test('a webhook gets the event, signed over time and body', async () => {
  const { origin, received } = await startReceiver({ status: 204, answer: '' })
  const endedAt = new Date(beganAt.getTime() + 60_000)
  const secret = 'a secret of both sides'
  expect(await sendToChannel(services, channel('webhook', `${origin}/hook`, secret), { ...began, phase: 'ended', endedAt })).toBe('')
  const [{ headers, body }] = received as [Received]
  expect(JSON.parse(body)).toEqual({
    id: 'm-1',
    event: 'alarm.ended',
    condition: 'disk',
    title: '【恢复】磁盘空间不足',
    text: began.text,
    beganAt: beganAt.toISOString(),
    endedAt: endedAt.toISOString(),
    site: 'https://www.example.cn',
  })
  expect(headers).toMatchObject({ 'x-event': 'alarm.ended', 'x-delivery-id': 'm-1' })
  expect(headers['x-signature']).toBe(signPayload(secret, String(headers['x-timestamp']), body))
})

test.each([
  ['wecom', { answer: '{"errcode":93000,"errmsg":"invalid webhook url"}' }, '93000'],
  ['dingtalk', { answer: '{"errcode": 310000, "errmsg":"sign not match"}' }, '310000'],
  ['wecom', { answer: '<html>' }, '对方未接收'],
  ['wecom', { status: 500 }, 'HTTP 500'],
  ['webhook', { status: 302 }, 'HTTP 302'],
] as const)('%s with the answer %j is an error', async (kind, given, error) => {
  const { origin } = await startReceiver(given)
  expect(await sendToChannel(services, channel(kind, `${origin}/x`, 'secret'), began)).toContain(error)
})

test('an internal address that the operator does not list is not asked', async () => {
  const { origin, received } = await startReceiver()
  const outside = { ...services.outside, networks: [] }
  expect(await sendToChannel({ ...services, outside }, channel('wecom', `${origin}/x`), began)).toContain('InternalAddressError')
  expect(received).toEqual([])
})
