// A process of its own whose clients ask a call with ever other words, each again as soon as it is answered.
import { Agent, request } from 'node:http'

export type Storm = {
  url: string
  seconds: number
  clients: number
  /** So many visitors ask nine tenths of it, the rest come from ever other addresses; without it all do. */
  greedy?: number
}
/** `answered`: how many with each status; 'failed' where the connection ended. */
export type StormReport = { sent: number; answered: Record<string, number>; slowestMs: number }

const patienceMs = 15_000

const { url, seconds, clients, greedy } = JSON.parse(process.argv[2] as string) as Storm
const report: StormReport = { sent: 0, answered: {}, slowestMs: 0 }
const agent = new Agent({ keepAlive: true })

function toAddress(n: number): string {
  if (greedy && n % 10 > 0) return `198.51.100.${n % greedy}`
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

async function ask(): Promise<void> {
  const n = report.sent++
  const began = performance.now()
  const outcome = await new Promise<number | 'failed'>((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': toAddress(n) }
    const sent = request(url, { method: 'POST', agent, headers, timeout: patienceMs }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'failed'))
    })
    sent.once('error', () => resolve('failed'))
    sent.once('timeout', () => sent.destroy())
    sent.end(JSON.stringify({ newstitle: `风暴 ${n}` }))
  })
  report.answered[outcome] = (report.answered[outcome] ?? 0) + 1
  report.slowestMs = Math.max(report.slowestMs, performance.now() - began)
}

const until = performance.now() + seconds * 1000
await Promise.all(
  Array.from({ length: clients }, async () => {
    while (performance.now() < until) await ask()
  }),
)
agent.destroy()
process.send?.(report)
