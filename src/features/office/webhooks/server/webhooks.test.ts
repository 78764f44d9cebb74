import { lookup } from 'node:dns'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { startGateway, type TestGateway } from '../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../test/harness/portal/listen.ts'
import { createOutside, publicAddress, publicName } from '../../../../../test/harness/portal/outside.ts'
import { createLog } from '#platform/log/server/log.ts'
import { rotateKey } from '#platform/encryption/server/rotate-key.ts'
import { webhookCalls } from '../contract.ts'
import { retryAfterSeconds, webhookRefusals } from '#platform/webhooks/rules.ts'
import { deliverDue, signPayload, toStandardHeaders } from '#platform/webhooks/server/deliver.ts'
import { cancelDeliveries, enqueueDeliveries } from '#platform/webhooks/server/deliveries.ts'
import { webhookHandlers } from './handlers.ts'
import { saveWebhookSetting, encryptedWebhookSecret, getWebhookSetting } from '#platform/webhooks/server/setting.ts'

let gateway: TestGateway
const manager = staff('webhooks.manage')
const secret = 'a secret of both sides'

type Received = { headers: IncomingMessage['headers']; body: string }

beforeEach(async () => {
  gateway = await startGateway(webhookHandlers)
})
afterEach(() => gateway.close())

/** Another system that answers `status`; lists the requests that it receives. */
async function receiver(status: () => number, headers: Record<string, string> = {}): Promise<Received[]> {
  const received: Received[] = []
  const origin = await listen(async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(status(), headers).end()
  })
  await saveSetting({ url: `${origin}/hook`, secret, isOn: true })
  return received
}

/** Over what is stored, as the form does that was opened last. */
async function saveSetting(setting: { url: string; secret: string; isOn: boolean }): Promise<void> {
  const { version } = await gateway.as(manager).call(webhookCalls.setting, {})
  await gateway.as(manager).call(webhookCalls.saveSetting, { ...setting, version })
}

async function plan(subject = 's-1', seconds = 0): Promise<void> {
  const now = gateway.clock.now()
  const after = new Date(now.getTime() + seconds * 1000)
  await enqueueDeliveries(gateway.db, { event: 'thing.approved', now, after }, async () => [{ subject, payload: { name: '演示' } }])
}

test('a delivery is signed over time and body, and sent once', async () => {
  const received = await receiver(() => 204)
  await plan()
  await Promise.all([deliverDue(gateway.services), deliverDue(gateway.services)])
  expect(received).toHaveLength(1)
  const { headers, body } = received[0] as Received
  const [row] = await gateway.rows('webhook_delivery')
  expect(JSON.parse(body)).toEqual({
    id: row?.id,
    event: 'thing.approved',
    createdAt: gateway.clock.now().toISOString(),
    data: { name: '演示' },
  })
  expect(headers).toMatchObject({ 'x-delivery-id': row?.id, 'x-event': 'thing.approved', 'x-timestamp': '1795138200' })
  expect(headers['x-signature']).toBe(signPayload(secret, '1795138200', body))
  const id = String(headers['x-delivery-id'])
  expect(headers).toMatchObject(toStandardHeaders(secret, { id, timestamp: '1795138200', body }))
  expect(row).toMatchObject({ state: 'delivered', attempts: 1, last_status: 204 })
})

test('nothing is sent before its time, nor while the webhook is off', async () => {
  await plan()
  expect(await gateway.rows('webhook_delivery')).toEqual([])
  const received = await receiver(() => 200)
  await plan('s-1', 600)
  await deliverDue(gateway.services)
  expect(received).toEqual([])
  gateway.clock.advance(600_000)
  await deliverDue(gateway.services)
  expect(received).toHaveLength(1)
})

test('a failed delivery is retried with growing pauses, then becomes a dead letter that can be sent again', async () => {
  let status = 500
  const received = await receiver(() => status)
  await plan()
  await deliverDue(gateway.services)
  for (const seconds of retryAfterSeconds) {
    gateway.clock.advance(seconds * 1000 - 1)
    const before = received.length
    await deliverDue(gateway.services)
    expect(received).toHaveLength(before)
    gateway.clock.advance(1)
    await deliverDue(gateway.services)
    expect(received).toHaveLength(before + 1)
  }
  const dead = await gateway.as(manager).call(webhookCalls.list, { state: 'dead' })
  expect(dead).toMatchObject({ total: 1, items: [{ subject: 's-1', attempts: 6, lastStatus: 500, lastError: 'HTTP 500', nextAt: '' }] })
  status = 200
  const id = dead.items[0]?.id as string
  await gateway.as(manager).call(webhookCalls.resend, { id })
  await expect(gateway.as(manager).call(webhookCalls.resend, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(gateway.jobs.list).toMatchObject([{ name: 'webhook-deliveries' }])
  await deliverDue(gateway.services)
  expect(await gateway.as(manager).call(webhookCalls.list, { state: 'delivered' })).toMatchObject({
    total: 1,
    items: [{ id, attempts: 1 }],
  })
})

test('a receiver that is away fills no log: one line a minute tells how many deliveries failed', async () => {
  await receiver(() => 503)
  for (const subject of ['s-1', 's-2', 's-3']) await plan(subject)
  const lines: object[] = []
  const time = { ms: 0 }
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) }, () => time.ms)
  await deliverDue({ ...gateway.services, log })
  time.ms = 60_000
  gateway.clock.advance(60_000)
  await deliverDue({ ...gateway.services, log })
  expect(lines).toMatchObject([{ error: 'HTTP 503' }, { suppressed: 2 }])
})

test('a redirect is not followed', async () => {
  const elsewhere: string[] = []
  const target = await listen(async (request, response) => {
    elsewhere.push(request.url ?? '')
    response.end()
  })
  await receiver(() => 307, { location: `${target}/inside` })
  await plan()
  await deliverDue(gateway.services)
  expect(elsewhere).toEqual([])
  expect(await gateway.rows('webhook_delivery')).toMatchObject([{ state: 'waiting', last_error: 'HTTP 307' }])
})

test('a delivery that was not sent yet can be withdrawn', async () => {
  await receiver(() => 200)
  await plan('told')
  await deliverDue(gateway.services)
  await plan('untold', 600)
  expect(await cancelDeliveries(gateway.db, 'thing.approved', ['told', 'untold', 'never'])).toEqual(['untold', 'never'])
  expect((await gateway.rows('webhook_delivery')).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'delivered'])
})

test('the secret is never displayed, and is stored encrypted', async () => {
  await receiver(() => 200)
  const { url, ...setting } = await gateway.as(manager).call(webhookCalls.setting, {})
  expect(setting).toEqual({ hasSecret: true, isOn: true, version: 1 })
  expect(JSON.stringify([await gateway.rows('parameter'), await gateway.audit(), await gateway.rows('request_answer')])).not.toContain(
    secret,
  )
  await saveSetting({ url, secret: '', isOn: false })
  expect(await gateway.as(manager).call(webhookCalls.setting, {})).toEqual({ url, hasSecret: true, isOn: false, version: 2 })
})

test('after a change of SECRET_KEY deliveries wait until the former key is given, and are signed with the same secret', async () => {
  const received = await receiver(() => 200)
  await plan()
  const formerKey = gateway.services.secretKey
  gateway.services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  await deliverDue(gateway.services)
  expect(received).toEqual([])
  expect(await gateway.rows('webhook_delivery')).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await rotateKey(gateway.services, formerKey, [encryptedWebhookSecret])
  await deliverDue(gateway.services)
  expect(received[0]?.headers['x-signature']).toBe(signPayload(secret, '1795138200', received[0]?.body ?? ''))
})

test('without the former SECRET_KEY there is no secret, and another address is saved with a new one', async () => {
  await saveSetting({ url: 'https://example.com/hook', secret, isOn: true })
  gateway.services.secretKey = { text: 'another key, as long as a key has to be', suite: 'international' }
  expect(await gateway.as(manager).call(webhookCalls.setting, {})).toMatchObject({ hasSecret: false, isOn: true })
  const kept = { url: 'https://example.com/hook', secret: '', isOn: true }
  await expect(saveSetting(kept)).rejects.toThrow(webhookRefusals.incomplete.msg)
  await saveSetting({ url: 'https://example.com/other', secret: 'another secret of both sides', isOn: true })
  expect(await gateway.as(manager).call(webhookCalls.setting, {})).toMatchObject({ url: 'https://example.com/other', hasSecret: true })
})

test.each([
  ['an address of another kind', { url: 'file:///etc/passwd', secret, isOn: true }],
  ['an address that is not encrypted', { url: 'http://example.com/', secret, isOn: true }],
  ['an address that only looks like this machine', { url: 'http://localhost.example.com/', secret, isOn: true }],
  ['a password in the address', { url: 'https://u:p@example.com/', secret, isOn: true }],
  ['a short secret', { url: 'https://example.com/', secret: 'short', isOn: true }],
  ['no address', { url: '', secret, isOn: true }],
  ['no secret', { url: 'https://example.com/', secret: '', isOn: true }],
])('%s is refused', async (_, setting) => {
  await expect(saveSetting(setting)).rejects.toMatchObject({ code: 'invalid' })
})

test('an internal address is refused at its field unless the operator lists it', async () => {
  await gateway.close()
  gateway = await startGateway(webhookHandlers, { outside: { networks: ['10.20.0.0/16', 'fd00:1::/32'], resolve: lookup } })
  const save = (url: string) => saveSetting({ url, secret, isOn: true })
  const internal =
    `http://localhost:9/hook https://localhost./ https://db.localhost/ https://Db.LocalHost.:9/ http://127.0.0.1/ http://[::1]:9/ https://localhost/ https://127.1/ https://2130706433/
    https://169.254.169.254/latest https://10.0.0.1/ https://192.168.1.1/ https://172.31.0.1/ https://100.100.100.200/ https://0.0.0.0/
    https://[fe80::1]/ https://[fd00:ec2::254]/ https://[::ffff:10.0.0.1]/ https://[64:ff9b::a00:1]/`.split(/\s+/)
  for (const url of internal) await expect(save(url), url).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'url' }] })
  await save('https://10.20.3.4/hook')
  await saveSetting({ url: 'https://[fd00:1::5]/hook', secret: `${secret}, changed`, isOn: true })
})

test('a host name is checked when it is connected: one that resolves to this machine is not reached', async () => {
  const received = await receiver(() => 200)
  const { url, ...setting } = await getWebhookSetting(gateway.db)
  await saveWebhookSetting(gateway.db, { ...setting, url: url.replace('127.0.0.1', 'localhost') })
  await plan('refused')
  await deliverDue({ ...gateway.services, outside: { networks: [], resolve: lookup } })
  expect(received).toEqual([])
  expect(await gateway.rows('webhook_delivery')).toMatchObject([
    { state: 'waiting', last_error: expect.stringContaining('is an internal address that PORTAL_WEBHOOK_NETWORKS does not list') },
  ])
  gateway.clock.advance(60_000)
  await deliverDue(gateway.services)
  expect(received).toHaveLength(1)
})

test.each([publicName, publicAddress])('in production a delivery reaches a receiver at %s', async (host) => {
  const received = await receiver(() => 204)
  const origin = new URL((await getWebhookSetting(gateway.db)).url).origin
  gateway.services.outside = createOutside(origin)
  await saveSetting({ url: `https://${host}/hook`, secret: `${secret}, changed`, isOn: true })
  await plan()
  await deliverDue(gateway.services)
  expect(received[0]?.headers.host).toBe(host)
  expect(await gateway.rows('webhook_delivery')).toMatchObject([{ state: 'delivered', attempts: 1, last_status: 204 }])
})

test('another address needs another secret', async () => {
  const save = (url: string, given: string) => saveSetting({ url, secret: given, isOn: true })
  await save('https://one.example.com/', secret)
  for (const given of ['', secret])
    await expect(save('https://two.example.com/', given)).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'secret' }] })
  await saveSetting({ url: '', secret: '', isOn: false })
  await expect(save('https://two.example.com/', '')).rejects.toMatchObject({ errors: [{ field: 'secret' }] })
  await save('https://two.example.com/', 'another secret of both')
  await save('https://two.example.com/', '')
})

test('of two people who save the setting that both opened, the second is told', async () => {
  const desk = gateway.as(manager)
  const { version } = await desk.call(webhookCalls.setting, {})
  const save = (url: string) => desk.call(webhookCalls.saveSetting, { version, url, secret, isOn: true })
  const saved = await Promise.allSettled([save('https://one.example.com/'), save('https://two.example.com/')])
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
  const { url } = await desk.call(webhookCalls.setting, {})
  expect(url).toBe(saved[0]?.status === 'fulfilled' ? 'https://one.example.com/' : 'https://two.example.com/')
})

test.each(Object.entries(webhookCalls))('%s refuses others', async (_, call) => {
  for (const actor of [anyone, applicant()])
    await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('scan.review')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the standard headers are those of the published example', () => {
  const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' }
  const known = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  expect(toStandardHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', example)).toEqual({
    'webhook-id': example.id,
    'webhook-timestamp': example.timestamp,
    'webhook-signature': known,
  })
  expect(toStandardHeaders('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', example)['webhook-signature']).not.toBe(known)
})
