import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

test('a body that does not come is given up when its time is over, not half a minute later', async () => {
  const server = createHttpServer({ answerers: [], rest: (request) => void request.resume() }, 500)
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
