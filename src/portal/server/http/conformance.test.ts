import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cacheContent, type RequestHead, sendRepresentation } from '#platform/page-cache/server/cached-response.ts'
import { createHttpServer, type HttpHandler } from './http-server.ts'

const page = cacheContent({ status: 200, headers: {}, identity: Buffer.from('a page') })

/** A server with a cached page at `/`; every other request gets its body back. */
async function startServer(fastPath: boolean) {
  const find = ({ method, url, headers }: RequestHead) =>
    (method === 'GET' || method === 'HEAD') && url === '/' ? page.negotiate({ headers }) : undefined
  const handler: HttpHandler = {
    kind: 'page',
    find,
    answer(request, response) {
      const found = find(request)
      if (found) sendRepresentation(found, { request: request.resume(), response })
      return found !== undefined
    },
  }
  const fallback = (request: AsyncIterable<Buffer>, response: { end: (body: string) => void }) =>
    void text(request).then(
      (body) => response.end(body),
      () => undefined,
    )
  const http = createHttpServer({ handlers: [handler], fallback, fastPath, onResponse: () => undefined })
  const accepted: Socket[] = []
  http.server.on('connection', (socket: Socket) => accepted.push(socket))
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  onTestFinished(() => http.close(0))
  const open = () => connect((http.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
  return { open, accepted }
}

const statusesOf = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const host = 'Host: localhost\r\n'
const hello = '\r\n\r\nhello'
const post = (lines: string, body = '') => `POST /echo HTTP/1.1\r\n${host}${lines}\r\n\r\n${body}`
const get = `GET / HTTP/1.1\r\n${host}\r\n`
const chunked = '5\r\nhello\r\n0\r\n\r\n'

const cases: [name: string, request: string, ...statuses: number[]][] = [
  ['a GET', get, 200],
  ['a GET with odd blanks and an empty field', 'GET / HTTP/1.1\r\nhoSt:\tlocalhost\r\nempty:\r\n\r\n', 200],
  ['an empty field', `GET / HTTP/1.1\r\n${host}X-Empty: \r\n\r\n`, 200],
  ['a GET that expects to go on', `GET / HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`, 100, 200],
  ['a POST with a body', post('Content-Length: 5', 'hello'), 200],
  ['a body in chunks', post('Transfer-Encoding: chunked', chunked), 200],
  ['a body in chunks, otherwise spelt', post('tRansfer-encoding: CHUNKED', chunked), 200],
  ['a body that waits to go on', post('Content-Length: 5\r\nExpect: 100-continue', 'hello'), 100, 200],
  ['an address with its scheme', `GET http://localhost/ HTTP/1.1\r\n${host}\r\n`, 200],
  ['OPTIONS of the server', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 200],
  ['HTTP/1.0', `GET / HTTP/1.0\r\n${host}\r\n`, 200],
  ['HTTP/1.0 without a host', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['a connection to be closed', `GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n${get}`, 200],
  ['two requests', get + get, 200, 200],
  ['a line of 9,000 characters', `GET / HTTP/1.1\r\n${host}X-Big: ${'x'.repeat(9000)}\r\n\r\n`, 200],
  ['an address of 9,000 characters', `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`, 200],
  ['a hundred fields', `GET / HTTP/1.1\r\n${host}${Array.from({ length: 101 }, (_, i) => `X-${i}: v\r\n`).join('')}\r\n`, 200],
  ['a head of 20,000 characters', `GET / HTTP/1.1\r\n${host}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no host, but a length', 'GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n', 400],
  ['two hosts', `GET / HTTP/1.1\r\n${host}Host: example.org\r\n\r\n`, 400],
  ['a host with a blank', 'GET / HTTP/1.1\r\nHost: bad host\r\n\r\n', 400],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: localhost/a\r\n\r\n', 400],
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@localhost\r\n\r\n', 400],
  ['two names as a host', 'GET / HTTP/1.1\r\nHost: localhost, example.org\r\n\r\n', 400],
  ['a host with a port that is none', 'GET / HTTP/1.1\r\nHost: localhost:http\r\n\r\n', 400],
  ['a host of a broken address', 'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n', 400],
  ['a zero byte in the host', 'GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n', 400],
  ['a blank before the colon', 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n', 400],
  ['a blank in the name of a field', `GET / HTTP/1.1\r\n${host}Bad Header: value\r\n\r\n`, 400],
  ['brackets in the name of a field', `GET / HTTP/1.1\r\n${host}X-Invalid[]: test\r\n\r\n`, 400],
  ['a control character in a field', `GET / HTTP/1.1\r\n${host}X-Bad: test\x07\r\n\r\n`, 400],
  ['a folded line', 'GET / HTTP/1.1\r\nHost: localhost\r\n  continued\r\n\r\n', 400],
  ['a line that begins with a carriage return', `GET / HTTP/1.1\r\n${host}\rSome-Header: Test\r\n\r\n`, 400],
  ['no version', `GET / \r\n\r\n`, 400],
  ['no version, with fields', `GET /\r\n${host}\r\n`, 400],
  ['version 9.9', `GET / HTTP/9.9\r\n${host}\r\n`, 505],
  ['version 2.0', `GET / HTTP/2.0\r\n${host}\r\n`, 505],
  ['text before the method', `Extra lineGET / HTTP/1.1\r\n${host}\r\n`, 400],
  ['a method in small letters', `get / HTTP/1.1\r\n${host}\r\n`, 400],
  ['an address without a slash', `GET news HTTP/1.1\r\n${host}\r\n`, 400],
  ['an address of two hosts', `GET http://a@localhost/ HTTP/1.1\r\n${host}\r\n`, 400],
  ['a negative length', post('Content-Length: -1234'), 400],
  ['a negative length beyond all numbers', post('Content-Length: -123456789123456789123456789'), 400],
  ['a length that is no number', post('Content-Length: abc'), 400],
  ['two lengths', post('Content-Length: 5\r\nContent-Length: 7', 'hello!!'), 400],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 5', chunked + get), 400],
  ['a length and chunks, otherwise spelt', post('content-LengtH: 5\r\nTransFer-Encoding: chunked', chunked + get), 400],
  ['chunks that are not the last coding', post('Transfer-Encoding: chunked, gzip', chunked + get), 400],
  ['chunks in HTTP/1.0', `POST /echo HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunked}${get}`, 400],
  ['an unknown coding', post('Transfer-Encoding: nonsense', `hello${get}`), 501],
  ['an unknown coding in chunks', post('Transfer-Encoding: gzip, chunked', chunked + get), 501],
  ['a size of a chunk that is none', post('Transfer-Encoding: chunked', `Z${hello}`), 400],
  ['a chunk without its end', post('Transfer-Encoding: chunked', '5\r\nhello0\r\n\r\n'), 400],
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, 501],
  ['CONNECT after a GET', `${get}CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, 200, 501],
]

const fragments = [
  'G',
  'GET ',
  'GET /echo',
  'GET /echo ',
  'GET /echo HTTP',
  'GET /echo HTTP/1.1',
  'GET /echo HTTP/1.1\r',
  'GET /echo HTTP/1.1\r\n',
  'GET /echo HTTP/1.1\r\nHos',
  'GET /echo HTTP/1.1\r\nHost:',
  'GET /echo HTTP/1.1\r\nHost: ',
  'GET /echo HTTP/1.1\r\nHost: localhost',
  'GET /echo HTTP/1.1\r\nHost: localhost\r',
  'GET /echo HTTP/1.1\r\nHost: localhost\r\n',
  'GET /echo HTTP/1.1\r\nHost: localhost\r\n\r',
]
const whole = 'GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe.each([
  ['with the fast path', true],
  ['without the fast path', false],
])('%s', (_, fastPath) => {
  test.each(cases)('%s', async (__, request, ...statuses) => {
    const { open } = await startServer(fastPath)
    const socket = open()
    // The client ends its half at once, as tools do, and gets every answer all the same.
    socket.end(request, 'latin1')
    const received = await text(socket)
    expect(statusesOf(received)).toEqual(statuses)
    const last = received.slice(received.lastIndexOf('HTTP/1.1 '))
    expect(last).toMatch(/\r\nDate: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT\r\n/i)
    expect(last).toMatch(/\r\n(content-length: \d+|transfer-encoding: chunked|connection: close)\r\n/i)
    const isRefused = (statuses.at(-1) ?? 0) >= 400
    expect(isRefused && !/\r\nconnection: close\r\n/i.test(last)).toBe(false)
  })

  test.each(fragments)('a request waits after %j', async (fragment) => {
    const { open, accepted } = await startServer(fastPath)
    const socket = open()
    const answer = text(socket)
    socket.write(fragment)
    await expect.poll(() => accepted[0]?.bytesRead).toBe(fragment.length)
    expect([accepted[0]?.bytesWritten, accepted[0]?.destroyed]).toEqual([0, false])
    socket.end(whole.slice(fragment.length))
    expect(statusesOf(await answer)).toEqual([200])
  })

  test('the body of a HEAD is left out, that of a POST comes back', async () => {
    const { open } = await startServer(fastPath)
    const ask = async (request: string) => {
      const socket = open()
      socket.end(request)
      return (await text(socket)).split('\r\n\r\n')
    }
    const [head = '', nothing] = await ask(`HEAD / HTTP/1.1\r\n${host}\r\n`)
    expect([head.toLowerCase().includes('content-length: 6'), nothing]).toEqual([true, ''])
    expect((await ask(get))[1]).toBe('a page')
    expect((await ask(post('Content-Length: 5', 'hello')))[1]).toBe('hello')
  })

  test('a connection stays open for a second request, and closes after one of HTTP/1.0', async () => {
    const { open } = await startServer(fastPath)
    const [kept, old] = [open(), open()]
    let received = ''
    kept.on('data', (bytes: Buffer) => (received += bytes.toString()))
    for (const count of [1, 2]) {
      kept.write(get)
      await expect.poll(() => statusesOf(received)).toEqual(Array(count).fill(200))
    }
    kept.destroy()
    old.write(`GET / HTTP/1.0\r\n${host}\r\n`)
    expect(statusesOf(await text(old))).toEqual([200])
  })
})
