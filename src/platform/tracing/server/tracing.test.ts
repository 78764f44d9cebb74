import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { followTrace, inSpan, isTracing, noteInSpan, startTracing, traceHeaders, traceQuery } from './tracing.ts'

const hex = (characters: number) => z.string().regex(new RegExp(`^[0-9a-f]{${characters}}$`))
const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }))
const nanoseconds = z.string().regex(/^\d{19}$/)
const span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.strictObject({ code: z.literal(2) }).optional(),
})
/** ExportTraceServiceRequest of opentelemetry-proto, in JSON. */
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
})

const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
let status = 200
const collector = createServer((incoming, response) => void receive(incoming, response))
async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ url: incoming.url ?? '', headers: incoming.headers, body: await text(incoming) })
  response.writeHead(status).end('{}')
}

beforeEach(async () => {
  received.length = 0
  status = 200
  await once(collector.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => once(collector.close(), 'close'))

const failures: unknown[] = []
const start = () =>
  startTracing({ endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, headers: { 'api-key': 'k' } }, (error) =>
    failures.push(error),
  )
const readSpans = () =>
  received.flatMap(({ body }) =>
    request.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  )

const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const follow = (flags: string, work: () => Promise<void>) =>
  new Promise<void>((resolve, reject) =>
    followTrace(`00-${parent.traceId}-${parent.spanId}-${flags}`, () => void work().then(resolve, reject)),
  )

test('a collector gets the spans of a call, below the one of the proxy, with the slow query and the request that it sent on', async () => {
  const stop = await start()
  let sent = ''
  await follow('01', () =>
    inSpan({ name: 'call', kind: 'server' }, async () => {
      traceQuery({ sql: 'select 1 where name = $1', ms: 250, failed: false })
      traceQuery({ sql: 'select 2', ms: 20, failed: false })
      await inSpan({ name: 'POST', kind: 'client' }, async () => void (sent = traceHeaders().traceparent ?? ''))
      noteInSpan({ 'portal.outcome': 'ok', seconds: 0.5, again: false, tries: 3 }, 'console/staff/list')
    }),
  )
  await stop()
  expect(received).toMatchObject([{ url: '/v1/traces', headers: { 'content-type': 'application/json', 'api-key': 'k' } }])
  const [query, client, call] = readSpans()
  expect(call).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId, name: 'console/staff/list', kind: 2 })
  expect(call?.attributes).toEqual([
    { key: 'portal.outcome', value: { stringValue: 'ok' } },
    { key: 'seconds', value: { doubleValue: 0.5 } },
    { key: 'again', value: { boolValue: false } },
    { key: 'tries', value: { intValue: '3' } },
  ])
  expect(query).toMatchObject({ parentSpanId: call?.spanId, name: 'select', kind: 3 })
  expect(query?.attributes).toContainEqual({ key: 'db.query.text', value: { stringValue: 'select 1 where name = $1' } })
  expect(client).toMatchObject({ parentSpanId: call?.spanId, kind: 3 })
  expect(sent).toBe(`00-${parent.traceId}-${client?.spanId}-01`)
  expect(readSpans()).toHaveLength(3)
})

test('an error is told by its name, not by its message', async () => {
  const stop = await start()
  const work = inSpan({ name: 'job', kind: 'consumer' }, () => Promise.reject(new TypeError('张三 13800001111')))
  await expect(work).rejects.toThrow('张三')
  await stop()
  expect(readSpans()).toMatchObject([{ status: { code: 2 }, attributes: [{ key: 'error.type', value: { stringValue: 'TypeError' } }] }])
  expect(received[0]?.body).not.toContain('张三')
})

test('what a proxy does not want traced is not, and those behind are told so', async () => {
  const stop = await start()
  let sent = ''
  await follow('00', () => inSpan({ name: 'call', kind: 'server' }, async () => void (sent = traceHeaders().traceparent ?? '')))
  await stop()
  expect(sent).toMatch(new RegExp(`^00-${parent.traceId}-[0-9a-f]{16}-00$`))
  expect(received).toEqual([])
})

test('a header that is none begins no trace, and a collector that refuses is told once', async () => {
  failures.length = 0
  status = 503
  const stop = await start()
  await new Promise<void>((resolve) => followTrace('00-0-0-01', () => void inSpan({ name: 'call', kind: 'server' }, async () => resolve())))
  await stop()
  expect(readSpans()[0]?.parentSpanId).toBeUndefined()
  expect(failures).toMatchObject([{ message: 'the collector of traces answers 503' }])
})

test('without a collector nothing is traced and nothing sent along', async () => {
  const stop = await startTracing(undefined, () => undefined)
  expect(isTracing()).toBe(false)
  expect(await inSpan({ name: 'call', kind: 'server' }, async () => traceHeaders())).toEqual({})
  await stop()
})
