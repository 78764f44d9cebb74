import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cacheContent, sendRepresentation } from '#platform/page-cache/server/cached-response.ts'
import type { ConnectionLimits } from './connection-watch.ts'
import { createHttpServer, type HttpHandler } from './http-server.ts'

const mebibyte = 1024 * 1024
const big = cacheContent({ status: 200, headers: {}, identity: Buffer.alloc(mebibyte, 'a') }).negotiate({ headers: {} })
const huge = cacheContent({ status: 200, headers: {}, identity: Buffer.alloc(20 * mebibyte, 'b') }).negotiate({ headers: {} })
const small = cacheContent({ status: 200, headers: {}, identity: Buffer.from('small') }).negotiate({ headers: {} })
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`

async function startServer(fastPath: boolean, connections: Partial<ConnectionLimits>) {
  let time = 0
  const find = ({ url }: { url?: string | undefined }) => (url === '/big' ? big : url === '/huge' ? huge : small)
  const handler: HttpHandler = {
    kind: 'page',
    find,
    answer(asked, response) {
      sendRepresentation(find(asked), { request: asked, response })
      return true
    },
  }
  const http = createHttpServer({
    handlers: [handler],
    fallback: () => undefined,
    fastPath,
    onResponse: () => undefined,
    connections,
    now: () => time,
  })
  const accepted: Socket[] = []
  http.server.on('connection', (socket: Socket) => accepted.push(socket))
  http.server.listen(0, '0.0.0.0')
  await once(http.server, 'listening')
  onTestFinished(() => http.close(0))
  const { port } = http.server.address() as AddressInfo
  const ends = new Map<Socket, string>()

  function open(localAddress = '127.0.0.1'): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', (error: NodeJS.ErrnoException) => ends.set(socket, error.code ?? ''))
    onTestFinished(() => void socket.destroy())
    return socket
  }
  /** A client that asks for much and reads nothing. */
  async function openDeaf(localAddress?: string): Promise<Socket> {
    const socket = open(localAddress).pause()
    await once(socket, 'connect')
    socket.write(request('/big').repeat(12))
    return socket
  }
  async function ask(path: string, localAddress?: string): Promise<number> {
    const socket = open(localAddress)
    socket.end(request(path))
    return (await text(socket)).length
  }
  const listStalled = () => accepted.filter((socket) => !socket.destroyed && socket.writableLength > 0)
  const countStalled = () => listStalled().length
  /** Until the kernel takes no more of what waits for them, and the server, which looks before each new connection, has seen that. */
  async function settle(): Promise<void> {
    const countTaken = () => listStalled().reduce((sum, { bytesWritten, writableLength }) => sum + bytesWritten - writableLength, 0)
    await expect
      .poll(async () => {
        const before = countTaken()
        await ask('/small')
        return countTaken() - before
      })
      .toBe(0)
  }
  return { ...http, open, openDeaf, ask, accepted, countStalled, settle, ends, advance: (ms: number) => void (time += ms) }
}

describe.each([
  ['with the fast path', true],
  ['without the fast path', false],
])('%s', (_, fastPath) => {
  test('of clients that read nothing a few are kept, and others get their answers', async () => {
    const server = await startServer(fastPath, { stalledPerNetwork: 3, stalled: 100 })
    for (let i = 0; i < 20; i++) await server.openDeaf()
    await expect.poll(() => server.accepted.filter(({ destroyed }) => destroyed).length).toBe(17)
    await expect.poll(server.countStalled).toBe(3)
    for (const path of ['/small', '/big']) expect(await server.ask(path)).toBeGreaterThan(path === '/big' ? mebibyte : 100)
  })

  test('those of all networks together are bounded too', async () => {
    const server = await startServer(fastPath, { stalledPerNetwork: 3, stalled: 5 })
    for (let i = 0; i < 9; i++) await server.openDeaf(`127.0.${1 + (i % 3)}.1`)
    await expect.poll(() => server.accepted.filter(({ destroyed }) => destroyed).length).toBe(4)
    expect(server.countStalled()).toBe(5)
  })

  test('a client that ends its half and reads late gets the whole of a long answer', async () => {
    const server = await startServer(fastPath, {})
    const socket = server.open().pause()
    socket.end(request('/huge'))
    await expect.poll(server.countStalled).toBe(1)
    let bytes = 0
    socket.on('data', (part: Buffer) => (bytes += part.length)).resume()
    await once(socket, 'close')
    expect(bytes).toBeGreaterThan(20 * mebibyte)
  })

  test('what waits for one client in the process is bounded', async () => {
    const server = await startServer(fastPath, {})
    const socket = await server.openDeaf()
    await expect.poll(server.countStalled).toBe(1)
    expect(server.accepted[0]?.writableLength).toBeLessThanOrEqual(256 * 1024)
    socket.destroy()
  })

  test('a client that takes nothing for thirty seconds is reset, one that reads is not', async () => {
    const server = await startServer(fastPath, {})
    const [deaf, slow] = [await server.openDeaf(), await server.openDeaf()]
    await expect.poll(server.countStalled).toBe(2)
    slow.resume()
    await expect.poll(server.countStalled).toBe(1)
    await server.settle()
    server.advance(29_999)
    const served = server.accepted.find(({ remotePort }) => remotePort === slow.localPort)
    const before = served?.bytesRead ?? 0
    slow.write(request('/small'))
    await expect.poll(() => served?.bytesRead).toBeGreaterThan(before)
    // The server has looked at its connections meanwhile: it does so before each new one.
    expect(await server.ask('/small')).toBeGreaterThan(100)
    expect(server.countStalled()).toBe(1)
    server.advance(1)
    await expect.poll(server.countStalled).toBe(0)
    deaf.resume()
    await expect.poll(() => server.ends.get(deaf)).toBe('ECONNRESET')
    expect([server.ends.get(slow), slow.destroyed]).toEqual([undefined, false])
  })

  test('connections of one network are bounded, those of others are not touched', async () => {
    const server = await startServer(fastPath, { perNetwork: 4, total: 6 })
    const own = await Promise.all(Array.from({ length: 4 }, async () => once(server.open('127.0.0.1'), 'connect')))
    expect(own).toHaveLength(4)
    await expect.poll(() => server.accepted.length).toBe(4)
    const refused = server.open('127.0.0.9')
    await expect.poll(() => refused.closed).toBe(true)
    expect(await server.ask('/small', '127.0.1.1')).toBeGreaterThan(100)
    for (let i = 0; i < 2; i++) await once(server.open('127.0.2.1'), 'connect')
    await expect.poll(() => server.accepted.filter(({ destroyed }) => !destroyed).length).toBe(6)
    const last = server.open('127.0.3.1')
    await expect.poll(() => last.closed).toBe(true)
  })

  test('a connection that stalls makes room for another', async () => {
    const server = await startServer(fastPath, { perNetwork: 2 })
    await server.openDeaf()
    await server.openDeaf()
    await expect.poll(server.countStalled).toBe(2)
    expect(await server.ask('/small')).toBeGreaterThan(100)
    expect(server.countStalled()).toBe(1)
  })
})
