import { once } from 'node:events'
import { createServer, request as requestHttp, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { machine, staff } from '../../../test/harness/actors.ts'
import { httpDeps } from '../../../test/harness/http-deps.ts'
import { type Call, defineCalls } from '../call.ts'
import { Refusal } from '../refusals.ts'
import { createDispatch, type Transactions } from './dispatch.ts'
import { createHandle } from './handle.ts'
import { HttpRefusal } from './http-body.ts'
import { createUccListener } from './http.ts'
import { serverRefusals } from './server-refusals.ts'

const calls = defineCalls(['test', 'slots'], 'anyone')
const input = { name: z.optional(z.string()) }
const open = calls.query('open', { input })
const published = calls.query('published', { input, published: true })
const ofStaff = calls.query('ofStaff', { input, access: 'staff' })
const ofMachines = calls.query('ofMachines', { input, access: 'machine' })
const upload = calls.query('upload', { input, access: 'staff', takesFile: true })

let taken = 0
let held = 0
let isRevoked = false
const handlers = [open, published, ofStaff, ofMachines, upload].map((call) => createHandle<object>()(call, async () => ({})))
const listener = createUccListener(createDispatch(handlers, {}, {} as Transactions<object>), {
  ...httpDeps,
  spoolDirectory: '',
  identify: async () => staff(),
  async authenticateMachine() {
    if (isRevoked) throw new HttpRefusal(401, new Refusal(serverRefusals.invalidKey))
    return machine()
  },
  acquireSlot: () => (taken++, held++, () => void held--),
  replies: {
    find: () => undefined,
    make: async () => (_, response, headers) => void response.writeHead(200, headers).end('{"ReturnValue":1}'),
  },
})
const server = createServer((request, response) => {
  void listener(request, response, { id: 'request', ip: '192.0.2.1', userAgent: 'test' })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  taken = 0
  isRevoked = false
})

/** Sends the head of a call, whose body is the test's to send. */
async function begin({ address: [Pagename, Controlname, InterfaceType] }: Call) {
  const query = new URLSearchParams({ Pagename, Controlname, InterfaceType, AppID: 'portal', Password: 'word' })
  const { port } = server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' }
  const request = requestHttp({ port, host: '127.0.0.1', method: 'POST', path: `/ucc?${query}`, headers, agent: false })
  request.flushHeaders()
  await once(request, 'continue')
  return request
}

test.each<[string, Call, { early: number; all: number }]>([
  ['a call for anyone', open, { early: 0, all: 1 }],
  ['a call whose reply may be cached', published, { early: 0, all: 1 }],
  ['a call of a session', ofStaff, { early: 0, all: 1 }],
  ['a call of a machine', ofMachines, { early: 1, all: 2 }],
  ['an upload', upload, { early: 1, all: 2 }],
])('%s takes a slot for what it does, and one before its body only to authenticate', async (_, call, slots) => {
  const request = await begin(call)
  await expect.poll(() => [taken, held]).toEqual([slots.early, 0])
  const answered = once(request, 'response')
  request.end('{}')
  const [response] = (await answered) as [IncomingMessage]
  expect(JSON.parse(await text(response))).toMatchObject({ ReturnValue: 1 })
  expect([taken, held]).toEqual([slots.all, 0])
})

test('a key that is revoked while the body arrives does nothing any more', async () => {
  const request = await begin(ofMachines)
  await expect.poll(() => [taken, held]).toEqual([1, 0])
  isRevoked = true
  const answered = once(request, 'response')
  request.end('{}')
  const [response] = (await answered) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(401)
})
