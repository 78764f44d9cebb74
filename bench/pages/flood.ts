// Requests 1,000 new URLs a second from many client addresses. Started by ../pages.ts; ends by a signal.
// Uses bare sockets, since it shares its core with the load on the pages and must not slow it.
import { connect, type Socket } from 'node:net'

const [origin = '', share = '1000'] = process.argv.slice(2)
const { host, hostname, port } = new URL(origin)
const visitors = 250
const pollMs = 10
const perBeat = (Number(share) * pollMs) / 1000
const kinds = [
  (n: number) => `/nothing/${n}.php`,
  (n: number) => `/?junk${n}=${n}`,
  (n: number) => `/news?utm_source=${n}&x[]=${n}`,
  (n: number) => `/news/details?newsid=n${n}`,
  (n: number) => `/product/system?systemid=${n}%00`,
  (n: number) => `/product/detail?platformid=${n}&platformid=${n + 1}`,
  (n: number) => `/news?page=${n}`,
]
const connections = 64
const statuses: Record<string, number> = {}
const first = Date.now() % 1_000_000_000
let sent = 0
let due = 0
const free = Array.from({ length: connections }, open)

setInterval(() => {
  due += perBeat
  while (sent < due) ask(sent++)
}, pollMs)

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(statuses))
  process.exit()
})

function ask(n: number): void {
  const socket = free.pop()
  if (!socket) return count('not sent')
  const path = (kinds[n % kinds.length] as (n: number) => string)(first + n)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 127.0.0.${1 + (n % visitors)}\r\nAccept-Encoding: br\r\n\r\n`)
}

/** Opens a connection that is free again when it has read a whole response. */
function open(): Socket {
  const socket = connect(Number(port), hostname)
  let missing = 0
  socket.on('error', () => count('failed'))
  socket.on('data', (bytes) => {
    if (missing === 0) {
      const headLength = bytes.indexOf('\r\n\r\n') + 4
      const head = bytes.toString('latin1', 0, headLength)
      count(head.slice(9, 12))
      missing = headLength + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    missing -= bytes.length
    if (missing === 0) free.push(socket)
  })
  return socket
}

function count(answer: string): void {
  statuses[answer] = (statuses[answer] ?? 0) + 1
}
