// Writes pipelined requests from one loopback address at a fixed rate and reads the answers; reports how many came with each status.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Flood = { origin: string; localAddress: string; path: string; seconds: number; kibPerSecond?: number; perSecond?: number }
export type FloodReport = Record<string, number>

const sockets = 8
const tickMs = 20

const flood = JSON.parse(process.argv[2] as string) as Flood
const { hostname, port } = new URL(flood.origin)
const report: FloodReport = {}

function open(): Socket {
  const socket = connect({ port: Number(port), host: hostname, localAddress: flood.localAddress })
  socket.on('error', () => undefined)
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) report[status as string] = (report[status as string] ?? 0) + 1
  })
  return socket
}

function requestText(): string {
  const path = flood.path.replace('{random}', randomBytes(flood.path.startsWith('/media') ? 10 : 16).toString('hex'))
  return `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: gzip\r\n\r\n`
}

const lines = Array.from({ length: sockets }, open)
const perSecond = flood.perSecond ?? ((flood.kibPerSecond ?? 0) * 1024) / requestText().length
let due = 0
let turn = 0
for (let ms = 0; ms < flood.seconds * 1000; ms += tickMs) {
  for (due += (perSecond * tickMs) / 1000; due >= 1; due--) {
    const at = turn++ % sockets
    const line = lines[at] as Socket
    if (line.destroyed) lines[at] = open()
    else line.write(requestText())
  }
  await sleep(tickMs)
}
for (const line of lines) line.destroy()
process.send?.(report)
