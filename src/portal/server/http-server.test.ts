import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

test('a body that does not come is given up when its time is over, not half a minute later', async () => {
  const { server } = createHttpServer({ answerers: [], rest: (request) => void request.resume() }, 500)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const began = performance.now()
  socket.write('POST /ucc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - began).toBeLessThan(4000)
})

test.each([
  ['http://site.example/news?page=2', '/news?page=2 site.example'],
  ['HTTPS://site.example:8443', '/ site.example:8443'],
  ['http://site.example?a', '/?a site.example'],
  ['/news', '/news other.example'],
])('%s on the first line is %s', async (path, seen) => {
  const { server } = createHttpServer({ answerers: [], rest: ({ url, headers }, response) => void response.end(`${url} ${headers.host}`) })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const asked = get({ port, host: '127.0.0.1', path, headers: { host: 'other.example' } })
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>]
  expect(Buffer.concat(await Array.fromAsync(answer)).toString()).toBe(seen)
})
