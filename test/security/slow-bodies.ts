// `npm run test:security -- slow-bodies`: two hundred bodies of a byte a second delay no other request and are cut off after 30 s.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWorld, writeLine } from './world.ts'

const count = 200
const timeoutMs = 30_000
const graceMs = 4000
const paths = ['/', '/news', '/healthz', '/search?q=DSMM']

const world = await openWorld()
const { hostname, port } = new URL(world.origin)
const ended: number[] = []
const answers = new Set<string>()
const began = performance.now()

async function drip(): Promise<void> {
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => answers.add(String(bytes).split('\r\n', 1)[0] as string))
  await once(socket, 'connect')
  const url = world.toUrl(['dns_relay', 'GWInterface', 'newslist']).slice(world.origin.length)
  socket.write(`POST ${url} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`)
  const dripping = setInterval(() => socket.write(' '), 1000)
  await once(socket, 'close')
  clearInterval(dripping)
  ended.push(performance.now() - began)
}

const sockets = Promise.all(Array.from({ length: count }, drip))
const waits: number[] = []
for (const path of paths) await fetch(world.origin + path).then((response) => response.arrayBuffer())
while (performance.now() - began < timeoutMs - 5000) {
  for (const path of paths) {
    const asked = performance.now()
    const response = await fetch(world.origin + path, { headers: { 'x-forwarded-for': '10.1.1.1' } })
    await response.arrayBuffer()
    if (response.status === 200) waits.push(performance.now() - asked)
  }
  await sleep(250)
}
const isEarly = ended.length > 0
await Promise.race([sockets, sleep(timeoutMs + graceMs)])
const last = Math.max(...ended)
writeLine(`${count} slow bodies; ${waits.length} answers to others meanwhile, the slowest after ${Math.max(...waits).toFixed(0)} ms`)
writeLine(
  `${ended.length} cut off after ${(Math.min(...ended) / 1000).toFixed(1)} to ${(last / 1000).toFixed(1)} s: ${[...answers].join(', ')}`,
)
process.exitCode = Math.max(...waits) < 1000 && !isEarly && ended.length === count && last < timeoutMs + graceMs ? 0 : 1
await world.stop('SIGKILL')
process.exit()
