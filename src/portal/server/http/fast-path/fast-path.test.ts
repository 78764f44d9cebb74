import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endingRuns } from '../../../../../test/harness/ending-runs.ts'
import { waitUntil } from '../../../../../test/harness/wait-until.ts'
import {
  type CachedResponse,
  createCachedResponse,
  type RequestHead,
  sendRepresentation,
} from '#platform/page-cache/server/cached-response.ts'
import { type HttpHandler, createHttpServer } from '../http-server.ts'
import type { OnResponse } from '../../on-response.ts'

const page = await createCachedResponse(200, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from('澄观'.repeat(2000)))
const pageHeaders = page.negotiate({ headers: {} }).headers
const etag = pageHeaders.at(pageHeaders.indexOf('etag') + 1) as string
const plainLines = 'Host: site\r\n'
const plain = `GET /cached HTTP/1.1\r\n${plainLines}\r\n`
const other = `GET /other HTTP/1.1\r\n${plainLines}\r\n`

/** No bytes: the client closes its half of the connection. */
const end = ''
const quietTurns = 20
/** node:http reads so much at once, and resets the connection when it closes it with more unread: the client may then lose what was sent. */
const mostOfConversation = 60_000
/** A connection with more unanswered requests is closed (connections.ts); the fast path may have answered some of them already. */
const mostRequests = 16

/** A server that has /cached in its cache and echoes every other request line; `seen`: the requests that reached node:http. */
async function startServer({ fastPath = true, cached = page }: { fastPath?: boolean; cached?: CachedResponse } = {}) {
  const seen: string[] = []
  const responses: Parameters<OnResponse>[0][] = []
  const find = ({ method, url, headers }: RequestHead) =>
    (method === 'GET' || method === 'HEAD') && url === '/cached' ? cached.negotiate({ headers }) : undefined
  const handler: HttpHandler = {
    kind: 'page',
    find,
    answer(request, response) {
      seen.push(`${request.method} ${request.url}`)
      const representation = find(request)
      if (representation) sendRepresentation(representation, { request, response })
      return representation !== undefined
    },
  }
  const http = createHttpServer({
    handlers: [handler],
    fallback: (request, response) => void request.resume().on('end', () => response.end(`fallback ${request.method} ${request.url}`)),
    fastPath,
    onResponse: (response) => responses.push(response),
  })
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  onTestFinished(() => http.close(0))
  const accepted = new Map<number | undefined, Socket>()
  http.server.on('connection', (socket) => accepted.set(socket.remotePort, socket))

  async function openSocket() {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const port = socket.localPort
    // A former connection may have had the same port.
    const served = await waitUntil('the connection is accepted', () => {
      const known = accepted.get(port)
      return known?.closed === false && known
    })
    /** What has passed through the connection at both of its ends. */
    const count = () => [socket.bytesWritten, served.bytesRead, served.bytesWritten, socket.bytesRead, socket.closed, served.closed].join()
    const isCarried = () =>
      (served.closed || served.bytesRead === socket.bytesWritten) && (socket.closed || socket.bytesRead === served.bytesWritten)
    return { socket, received: () => received, count, isCarried }
  }
  return { ...http, seen, responses, connect: openSocket }
}

type Server = Awaited<ReturnType<typeof startServer>>
type Client = Awaited<ReturnType<Server['connect']>>

/** Waits until each end has what the other has sent, and nothing has happened for some turns of the event loop, which serves both ends. */
async function settle(clients: Client[], hasSettled = (): boolean => true): Promise<void> {
  const count = () => clients.map((client) => client.count()).join()
  await waitUntil('all bytes are carried', async () => {
    const before = count()
    for (let turns = 0; turns < quietTurns; turns++) await turn()
    return count() === before && clients.every(({ isCarried }) => isCarried()) && hasSettled()
  })
}

/** Sends each piece separately to every server and returns their whole responses; waits for them to become equal. */
async function converse(servers: Pick<Server, 'connect'>[], pieces: string[]): Promise<string[]> {
  const clients = await Promise.all(servers.map((server) => server.connect()))
  const responses = () => clients.map(({ received }) => received().replaceAll(/Date: [^\r]*/g, 'Date'))
  const areEqual = () => new Set(responses()).size === 1
  for (const piece of pieces) {
    for (const { socket } of clients) {
      if (piece === end) socket.end()
      else socket.write(piece, 'latin1')
    }
    await settle(clients)
  }
  // Where they stay unequal the caller shows the difference.
  await settle(clients, areEqual).catch(() => undefined)
  for (const { socket } of clients) socket.destroy()
  return responses()
}

const requests: Record<string, string[]> = {
  'a cached page': [plain],
  'the same as a HEAD': [`HEAD /cached HTTP/1.1\r\n${plainLines}\r\n`],
  'packed by brotli': [`GET /cached HTTP/1.1\r\n${plainLines}Accept-Encoding: gzip, deflate, br\r\n\r\n`],
  'packed by gzip': [`GET /cached HTTP/1.1\r\n${plainLines}accept-encoding: gzip, br;q=0\r\n\r\n`],
  'known to the client': [`GET /cached HTTP/1.1\r\n${plainLines}If-None-Match: "other", W/${etag}\r\n\r\n`],
  'with a connection that stays open': [`GET /cached HTTP/1.1\r\n${plainLines}Connection: Keep-Alive\r\n\r\n`],
  'with a connection that is closed': [`GET /cached HTTP/1.1\r\n${plainLines}Connection: close\r\n\r\n`],
  'two, one after the other': [plain, plain],
  'two at once': [plain + plain],
  'and that is all': [plain, end],
  'two at once, and that is all': [plain + plain, end],
  'a half, and that is all': [plain.slice(0, 9), end],
  'nothing, and that is all': [end],
  'cached, then not, then cached': [plain, other, plain],
  'five at once': [plain.repeat(5)],
  'five at once, and that is all': [plain.repeat(5), end],
  'cached and not, at once': [plain + other + plain],
  'not cached and cached, at once': [other + plain + other],
  'cached and not, at once, and that is all': [plain + plain + other, end],
  'two at once, the second with a connection that is closed': [`${plain}GET /cached HTTP/1.1\r\n${plainLines}Connection: close\r\n\r\n`],
  'two at once, the second by POST with its body later': [
    `${plain}POST /other HTTP/1.1\r\n${plainLines}Content-Length: 3\r\n\r\n`,
    'abc',
    plain,
  ],
  'two at once, and what is no request': [`${plain + plain}nonsense\r\n\r\n`],
  'one and a half, and that is all': [plain + plain.slice(0, 30), end],
  'one, and the rest of a head line by line': [plain + plain.slice(0, 25), 'X-One: 1\r\n', 'X-Two: 2\r\n\r\n'],
  'many heads in one piece and a long one': [plain.repeat(8) + `GET /cached HTTP/1.1\r\n${plainLines}X-Long: ${'a'.repeat(9000)}\r\n\r\n`],
  'in two pieces': [plain.slice(0, 20), plain.slice(20)],
  'and a half, and the other half': [plain + plain.slice(0, 9), plain.slice(9)],
  'with a body': [`GET /cached HTTP/1.1\r\n${plainLines}Content-Length: 3\r\n\r\nabc`, plain],
  'with a body that comes later': [`GET /cached HTTP/1.1\r\n${plainLines}Content-Length: 3\r\n\r\n`, 'abc', plain],
  'with a body in chunks': [`GET /cached HTTP/1.1\r\n${plainLines}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n0\r\n\r\n', plain],
  'with a body hidden from one of two readers': [
    `GET /cached HTTP/1.1\r\n${plainLines}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`,
    '0\r\n\r\n',
    plain,
  ],
  'that waits to go on': [`POST /cached HTTP/1.1\r\n${plainLines}Content-Length: 1\r\nExpect: 100-continue\r\n\r\n`, 'a'],
  'that wants another protocol': [`GET /cached HTTP/1.1\r\n${plainLines}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  'by POST': [`POST /cached HTTP/1.1\r\n${plainLines}Content-Length: 0\r\n\r\n`],
  'without a host': ['GET /cached HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  'without any line': ['GET /cached HTTP/1.1\r\n\r\n'],
  'with two hosts': [`GET /cached HTTP/1.1\r\n${plainLines}Host: other\r\n\r\n`],
  'of HTTP/1.0': [`GET /cached HTTP/1.0\r\n${plainLines}\r\n`],
  'of HTTP/2.0': [`GET /cached HTTP/2.0\r\n${plainLines}\r\n`],
  'with its whole address': [`GET http://site/cached HTTP/1.1\r\n${plainLines}\r\n`],
  'with a folded line': [`GET /cached HTTP/1.1\r\n${plainLines}X-Long: a\r\n b\r\n\r\n`],
  'with a space before the colon': [`GET /cached HTTP/1.1\r\nHost : site\r\n\r\n`],
  'with bare line feeds': ['GET /cached HTTP/1.1\nHost: site\n\n'],
  'with a zero byte in a line': [`GET /cached HTTP/1.1\r\n${plainLines}X-Zero: a\0b\r\n\r\n`],
  'with a carriage return in a line': [`GET /cached HTTP/1.1\r\n${plainLines}X-Return: a\rb\r\n\r\n`],
  'with letters beyond ASCII in a line': [`GET /cached HTTP/1.1\r\n${plainLines}X-Word: \xe6\xbe\x84\r\n\r\n`],
  'with a space in its address': [`GET /cached me HTTP/1.1\r\n${plainLines}\r\n`],
  'with letters beyond ASCII in its address': [`GET /\xe6\xbe\x84 HTTP/1.1\r\n${plainLines}\r\n`],
  'with a line of 20,000 characters': [`GET /cached HTTP/1.1\r\n${plainLines}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
  'with a line of 9,000 characters': [`GET /cached HTTP/1.1\r\n${plainLines}X-Long: ${'a'.repeat(9000)}\r\n\r\n`],
  'after an empty line': [`\r\n${plain}`],
  'that is no request': ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'],
}

test.each(Object.entries(requests))('%s is answered byte for byte as node:http does', async (_, pieces) => {
  const [before, behind] = [await startServer(), await startServer({ fastPath: false })]
  const [received, expected] = await converse([before, behind], pieces)
  expect(received).toBe(expected)
})

test('responses equal those of node:http for any split and concatenation of requests', async () => {
  const [before, behind] = [await startServer(), await startServer({ fastPath: false })]
  const request = fc.oneof(fc.constant(plain), fc.constantFrom(...Object.values(requests).map((pieces) => pieces.join(''))))
  const said = fc
    .array(request, { minLength: 1, maxLength: 4 })
    .map((texts) => texts.join(''))
    .filter((text) => text.length <= mostOfConversation && text.split(' HTTP/').length - 1 <= mostRequests)
  const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 3 })
  const property = fc.asyncProperty(fc.array(fc.tuple(said, cuts), { minLength: 20, maxLength: 20 }), async (conversations) => {
    const received = await Promise.all(conversations.map(([text, places]) => converse([before, behind], cutAt(text, places))))
    for (const [ours, expected] of received) expect(ours).toBe(expected)
  })
  await fc.assert(property, { numRuns: 20, ...endingRuns })
})

function cutAt(text: string, cuts: number[]): string[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
  return places.slice(1).flatMap((place, i) => text.slice(places[i], place) || [])
}

test('requests for cached responses never reach node:http until the connection requests something else', async () => {
  const server = await startServer()
  await converse([server], [plain, plain])
  expect(server.seen).toEqual([])
  await converse([server], [plain, other, plain])
  expect(server.seen).toEqual(['GET /other', 'GET /cached'])
})

test('every response is reported with its kind, status and time, on both paths', async () => {
  const server = await startServer()
  await converse([server], [plain + plain, `GET /cached HTTP/1.1\r\n${plainLines}If-None-Match: ${etag}\r\n\r\n`, other, plain])
  expect(server.responses.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'page 200',
    'page 200',
    'page 304',
    'other 200',
    'page 200',
  ])
  for (const { seconds } of server.responses) expect(seconds).toBeGreaterThan(0)
})

test('the Date is that of the response', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { socket, received } = await (await startServer()).connect()
  const dates = () => [...received().matchAll(/Date: ([^\r]*)/g)].map(([, date]) => date)
  const times = ['Tue, 10 Nov 2026 08:00:00 GMT', 'Tue, 10 Nov 2026 08:00:01 GMT']
  for (const [i, time] of times.entries()) {
    vi.setSystemTime(time)
    socket.write(plain)
    await expect.poll(dates).toEqual(times.slice(0, i + 1))
  }
})

test('a client that closes or half-closes leaves no connection', async () => {
  const server = await startServer()
  const [half, whole] = [await server.connect(), await server.connect()]
  for (const { socket } of [half, whole]) socket.write(plain)
  await expect.poll(() => [half.received(), whole.received()].every((text) => text.includes('200 OK'))).toBe(true)
  half.socket.end()
  whole.socket.resetAndDestroy()
  await expect.poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))).toBe(0)
})
