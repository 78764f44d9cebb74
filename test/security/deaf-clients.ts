// `npm run test:security -- deaf-clients`: clients that ask for much and read nothing hold little of the kernel's memory, and nobody else's answer.
// --clients=300; the kernel's figures are those of the whole machine, so nothing else should send much.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openWorld, writeLine } from './world.ts'

const { values } = parseArgs({ options: { clients: { type: 'string', default: '300' } } })
const count = Number(values.clients)
const maxMiB = 150
const pageBytes = 4096
const pipelined = 200
const stallMs = 30_000
const settings: Record<string, Record<string, string>> = {
  'behind a proxy, with the fast path': { TRUST_PROXY: '1' },
  'behind a proxy, without it': { TRUST_PROXY: '1', PORTAL_FAST_PATH: 'off' },
  'without a proxy, with the fast path': { TRUST_PROXY: '0' },
  'without a proxy, without it': { TRUST_PROXY: '0', PORTAL_FAST_PATH: 'off' },
}

/** What waits in the kernel to be sent from this port, in MiB: the clients of this script hold as much again of what they have received. */
function waitingMiB(port: string): number {
  const wanted = Number(port).toString(16).toUpperCase().padStart(4, '0')
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const queues = rows.filter(([, local]) => local?.endsWith(`:${wanted}`)).map(([, , , , queue = '0']) => Number.parseInt(queue, 16))
  return queues.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024
}

/** Memory of all TCP sockets, in MiB. */
function kernelMiB(): number {
  const pages = /^TCP:.* mem (\d+)$/m.exec(readFileSync('/proc/net/sockstat', 'utf8'))?.[1]
  return (Number(pages) * pageBytes) / 1024 / 1024
}

async function openDeaf(origin: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect').catch(() => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(pipelined))
  return socket
}

async function attack(name: string, environment: Record<string, string>): Promise<void> {
  const world = await openWorld(environment)
  try {
    const script = /\/assets\/[\w-]+\.js/.exec(await (await fetch(world.origin)).text())?.[0] as string
    const before = kernelMiB()
    const { port } = new URL(world.origin)
    const clients = await Promise.all(Array.from({ length: count }, () => openDeaf(world.origin, script)))
    let [most, failed, asked] = [0, 0, 0]
    for (const ends = Date.now() + stallMs / 6; Date.now() < ends; asked++) {
      most = Math.max(most, waitingMiB(port))
      const status = await fetch(`${world.origin}/news`).then(
        async (response) => (await response.text(), response.status),
        () => 0,
      )
      if (status !== 200) failed++
      await sleep(20)
    }
    const steady = waitingMiB(port)
    await sleep(stallMs)
    const waiting = waitingMiB(port)
    for (const socket of clients) socket.destroy()
    await sleep(1000)
    const left = kernelMiB() - before
    const isGood = steady < maxMiB && waiting < 1 && left < 10 && failed === 0
    if (!isGood) process.exitCode = 1
    writeLine(
      `${isGood ? 'ok    ' : 'FAILED'} ${count} ${name}: ${steady.toFixed(0)} MiB held (at most ${most.toFixed(0)}), ${waiting.toFixed(0)} after ${stallMs / 1000} s, ${left.toFixed(0)} in all sockets at the end; ${failed} of ${asked} others failed`,
    )
  } finally {
    await world.stop('SIGKILL')
  }
}

for (const [name, environment] of Object.entries(settings)) await attack(name, environment)
