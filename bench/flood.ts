// 1,000 addresses a second that nobody asked for before, from many visitors. Started by pages.ts; ends by a signal.
import { Agent, get } from 'node:http'

const [origin = '', share = '1000'] = process.argv.slice(2)
const visitors = 250
const beatMs = 10
const perBeat = (Number(share) * beatMs) / 1000
const kinds = [
  (n: number) => `/nothing/${n}.php`,
  (n: number) => `/?junk${n}=${n}`,
  (n: number) => `/news?utm_source=${n}&x[]=${n}`,
  (n: number) => `/news/details?newsid=n${n}`,
  (n: number) => `/product/system?systemid=${n}%00`,
  (n: number) => `/product/detail?platformid=${n}&platformid=${n + 1}`,
  (n: number) => `/news?page=${n}`,
]
const mostWaiting = 256
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const statuses: Record<string, number> = {}
const first = Date.now() % 1_000_000_000
let sent = 0
let due = 0
let waiting = 0

setInterval(() => {
  due += perBeat
  while (sent < due) ask(sent++)
}, beatMs)

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify(statuses))
  process.exit()
})

function ask(n: number): void {
  if (waiting >= mostWaiting) return count('not sent')
  waiting++
  const path = (kinds[n % kinds.length] as (n: number) => string)(first + n)
  const headers = { 'x-forwarded-for': `127.0.0.${1 + (n % visitors)}`, 'accept-encoding': 'br' }
  get(origin + path, { agent, headers }, (response) => {
    count(String(response.statusCode))
    response.resume()
  })
    .on('error', () => count('failed'))
    .on('close', () => waiting--)
}

function count(answer: string): void {
  statuses[answer] = (statuses[answer] ?? 0) + 1
}
