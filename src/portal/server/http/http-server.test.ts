import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cacheContent } from '#platform/page-cache/server/cached-response.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'

const mebibyte = 1024 * 1024
const big = cacheContent({ status: 200, headers: {}, identity: Buffer.alloc(mebibyte, 'a') }).negotiate({ headers: {} })
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`

async function startServer(parts: Partial<HttpServerOptions> = {}) {
  const http = createHttpServer({
    handlers: [],
    fallback: ({ url, headers }, response) => void response.end(`${url} ${headers.host}`),
    fastPath: true,
    onResponse: () => undefined,
    ...parts,
  })
  const accepted: Socket[] = []
  http.server.on('connection', (socket: Socket) => accepted.push(socket))
  http.server.listen(0, '127.0.0.1')
  await once(http.server, 'listening')
  onTestFinished(() => http.close(0))
  const { port } = http.server.address() as AddressInfo
  const open = () => connect(port, '127.0.0.1').on('error', () => undefined)
  return { ...http, port, open, accepted }
}

describe.each([
  ['with the fast path', true],
  ['without the fast path', false],
])('%s', (_, fastPath) => {
  test.each([
    ['a body that does not arrive', 'POST /ucc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{'],
    ['a head that does not end', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
  ])('%s is a 408 once its deadline is over', async (_what, bytes) => {
    const { open } = await startServer({ fastPath, fallback: (asked) => void asked.resume(), requestTimeoutMs: 500 })
    const socket = open()
    socket.write(bytes)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  test('a connection that sends nothing is closed at its deadline', async () => {
    const { open } = await startServer({ fastPath, requestTimeoutMs: 300 })
    expect(await text(open())).toMatch(/^(HTTP\/1\.1 408 [^]*)?$/)
  })

  test('two Host headers get a 400, in any order and spelling', async () => {
    const { open } = await startServer({ fastPath })
    for (const lines of ['Host: a\r\nHost: a', 'host: a\r\nAccept: */*\r\nHOST: b']) {
      const socket = open()
      socket.write(`GET / HTTP/1.1\r\n${lines}\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    }
  })

  test('a connection that switches protocols is handed over, and the deadlines no longer apply to it', async () => {
    const onUpgrade: HttpServerOptions['onUpgrade'] = (_asked, socket) =>
      void socket.on('data', (bytes: Buffer) => socket.write(`echo ${bytes.toString()}`))
    const { open } = await startServer({ fastPath, onUpgrade, requestTimeoutMs: 100 })
    const socket = open()
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes))
    socket.write('GET /hmr HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    // The same check closes this one, whose deadline is later.
    const unfinished = open()
    unfinished.write('GET / HTTP/1.1\r\n')
    await once(unfinished.resume(), 'close')
    socket.write('hello')
    await expect.poll(() => received).toBe('echo hello')
    socket.destroy()
  })

  test('while draining, every response closes its connection', async () => {
    const find = () => big
    const { open, drain } = await startServer({ fastPath, handlers: [{ kind: 'page', find, answer: () => false }] })
    const [idle, fresh] = [open(), open()]
    if (fastPath) {
      idle.write(request('/'))
      await once(idle, 'data')
    }
    drain()
    for (const socket of [idle, fresh]) socket.write(request('/other'))
    for (const socket of [idle, fresh]) expect(await text(socket)).toMatch(/Connection: close\r\n[^]*\/other site$/i)
  })

  test('a request on a connection that was open before still gets its response while the server closes', async () => {
    const { open, close, accepted, server } = await startServer({ fastPath })
    const socket = open()
    await expect.poll(() => accepted.length).toBe(1)
    const closed = close(10_000)
    await expect.poll(() => server.listening, { interval: 1 }).toBe(false)
    socket.write(request('/late'))
    expect(await text(socket)).toMatch(/Connection: close\r\n[^]*\/late site$/i)
    await closed
  })

  test('closing waits for a request in flight, and not for fifty clients that read nothing', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    const answer = (incoming: IncomingMessage, response: ServerResponse) => {
      if (incoming.url === '/slow') asked.resolve(response)
      else response.end(big.body)
      return true
    }
    const find = ({ url }: { url?: string | undefined }) => (url === '/cached' ? big : undefined)
    const connections = { stalled: 100, stalledPerNetwork: 100 }
    const { open, close, accepted } = await startServer({ fastPath, connections, handlers: [{ kind: 'page', find, answer }] })
    const deaf = Array.from({ length: 50 }, (__, i) =>
      open()
        .pause()
        .on('connect', function (this: Socket) {
          this.write(request(i % 2 ? '/cached' : '/fresh').repeat(12))
        }),
    )
    const slow = open()
    slow.write(request('/slow'))
    const response = await asked.promise
    await expect.poll(() => accepted.filter((socket) => socket.writableLength > 0).length).toBe(deaf.length)
    const closed = close(500)
    response.end('done')
    expect(await text(slow)).toMatch(/done$/)
    await closed
    expect(accepted.every((socket) => socket.destroyed)).toBe(true)
  })
})

test('a pipelining client that does not read gets one cached response at a time, and all of them once it reads', async () => {
  const asked = 40
  let found = 0
  const find = () => (found++, big)
  const { open, accepted } = await startServer({ handlers: [{ kind: 'asset', find, answer: () => false }] })
  const socket = open().pause()
  await once(socket, 'connect')
  socket.write(request('/').repeat(asked))
  await expect.poll(() => accepted[0]?.writableNeedDrain).toBe(true)
  // The kernel buffers some of them; beyond that a single response waits in memory.
  expect(accepted[0]?.writableLength).toBeLessThan(2 * mebibyte)
  expect(found).toBeLessThan(asked)
  let bytes = 0
  socket.on('data', (part: Buffer) => (bytes += part.length)).resume()
  await expect.poll(() => Math.floor(bytes / mebibyte)).toBe(asked)
  expect(found).toBe(asked)
})

test('62 KiB of pipelined requests are answered in order to a client that reads, with others in between', async () => {
  const order: string[] = []
  const small = cacheContent({ status: 200, headers: {}, identity: Buffer.from('x') })
  const find = ({ url, headers }: { url?: string | undefined; headers: object }) => {
    order.push(url as string)
    return small.negotiate({ headers })
  }
  const { open } = await startServer({ handlers: [{ kind: 'asset', find, answer: () => false }] })
  const paths = Array.from({ length: 1500 }, (_, i) => `/pipelined/${i}`)
  const [many, one] = [open(), open()]
  await Promise.all([once(many, 'connect'), once(one, 'connect')])
  many.end(paths.map(request).join(''))
  one.end(request('/alone'))
  const [answers] = await Promise.all([text(many), text(one)])
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(paths.length)
  expect(order.filter((path) => path !== '/alone')).toEqual(paths)
  expect(order.indexOf('/alone')).toBeLessThan(order.length - 1)
})

test('requests of one connection that are not cached are handled one at a time, at most 16 wait', async () => {
  const begun: [string, ServerResponse][] = []
  const fallback = (incoming: IncomingMessage, response: ServerResponse) => void begun.push([incoming.url as string, response])
  const { open } = await startServer({ fallback })
  const patient = open()
  patient.write(Array.from({ length: 17 }, (_, i) => request(`/${i}`)).join(''))
  for (let i = 0; i < 17; i++) {
    await expect.poll(() => begun.length).toBe(i + 1)
    const [url, response] = begun[i] as [string, ServerResponse]
    expect(url).toBe(`/${i}`)
    response.end()
  }
  const greedy = open()
  greedy.write(Array.from({ length: 1200 }, (_, i) => request(`/greedy/${i}`)).join(''))
  await once(greedy.resume(), 'close')
  expect(begun.slice(17).map(([url]) => url)).toEqual(['/greedy/0'])
})

test('requests before an invalid one still get their responses', async () => {
  const begun = Promise.withResolvers<ServerResponse>()
  const { open } = await startServer({ fallback: (_, response) => begun.resolve(response) })
  const socket = open()
  socket.write(`${request('/first')}nonsense\r\n\r\n`)
  const answers = text(socket)
  ;(await begun.promise).end('first')
  expect(await answers).toMatch(
    /^HTTP\/1\.1 200 OK\r\n[^]*first.*HTTP\/1\.1 400 Bad Request\r\nDate: [^\r]*\r\nConnection: close\r\nContent-Length: 0\r\n\r\n$/s,
  )
})

test.each([
  ['http://site.example/news?page=2', '/news?page=2 site.example'],
  ['HTTPS://site.example:8443', '/ site.example:8443'],
  ['http://site.example?a', '/?a site.example'],
  ['/news', '/news other.example'],
])('%s on the first line is %s', async (path, seen) => {
  const { port } = await startServer()
  const asked = get({ port, host: '127.0.0.1', path, headers: { host: 'other.example' } })
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>]
  expect(Buffer.concat(await Array.fromAsync(answer)).toString()).toBe(seen)
})
