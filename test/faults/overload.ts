// Five times as many clients as keep the portal busy, none of whom pauses, for a minute: every one has to be told something soon, memory stays bounded,
// who asks little is served before who asks much, and all is as before five seconds after. --seconds=60, --times=5
import { fork } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rssMiB } from '../../bench/tools/machine.ts'
import { quantile } from '../../bench/tools/pace.ts'
import { openWorld } from '../security/world.ts'
import type { Storm, StormReport } from './tools/storm.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' }, times: { type: 'string', default: '5' } } })
const [seconds, times] = [Number(values.seconds), Number(values.times)]
const [calmSeconds, readPauseMs, recoveryMs] = [10, 200, 5000]
const reader = '203.0.113.7'
/** So many at once are answered as fast as the portal can. */
const enough = 32
const greedy = 50
/** `growthMiB`: the page cache and the heap of the load; three minutes take no more than one. */
const bars = { growthMiB: 300, slowestMs: 5000, served: 0.99, slower: 2, slackMs: 20 }

const world = await openWorld()
const url = world.toUrl(['dns_relay', 'GWInterface', 'newslist'])
let asked = 0

type Answer = { at: number; ms: number; isServed: boolean }

/** A person who reads a page and a list that no cache holds, five times a second. */
async function readFor(ms: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const until = performance.now() + ms
  while (performance.now() < until) {
    const at = performance.now()
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': reader }
    const body = JSON.stringify({ newstitle: `没有 ${++asked}` })
    const [page, list] = await Promise.all([
      fetch(`${world.origin}/news?newstitle=${asked}`, { headers }).then(async (one) => (await one.text(), one.status)),
      fetch(url, { method: 'POST', headers, body }).then(async (one) => (await one.text(), one.status)),
    ])
    answers.push({ at, ms: performance.now() - at, isServed: page === 200 && list === 200 })
    await sleep(Math.max(0, readPauseMs - (performance.now() - at)))
  }
  return answers
}

async function storm(given: Omit<Storm, 'url'>): Promise<StormReport> {
  const child = fork(new URL('tools/storm.ts', import.meta.url), [JSON.stringify({ ...given, url } satisfies Storm)])
  const [report] = (await once(child, 'message')) as [StormReport]
  child.kill()
  return report
}

const getP95 = (answers: Answer[]) =>
  quantile(
    answers.map(({ ms }) => ms).toSorted((a, b) => a - b),
    0.95,
  )
const tell = (line: string) => process.stdout.write(`${line}\n`)

await readFor(5000)
const capacity = await storm({ seconds: calmSeconds, clients: enough })
const perSecond = Math.round((capacity.answered['200'] ?? 0) / calmSeconds)
await sleep(recoveryMs)
const before = await readFor(calmSeconds * 1000)
const memoryBefore = rssMiB(world.pid)
tell(`can answer ${perSecond} a second; alone, a reader waits ${getP95(before).toFixed(0)} ms (p95)`)

const samples: number[] = []
const gauge = setInterval(() => samples.push(rssMiB(world.pid)), 500)
const [report, during] = await Promise.all([storm({ seconds, clients: enough * times, greedy }), readFor(seconds * 1000)])
clearInterval(gauge)
const after = await readFor(recoveryMs * 2)
const ended = after[0]?.at ?? 0
const recovered = after.filter(({ at }) => at - ended >= recoveryMs)
await world.stop()

const answered = Object.entries(report.answered).map(([status, count]) => `${count} × ${status}`)
const servedDuring = during.filter(({ isServed }) => isServed).length / during.length
tell(
  `${enough * times} clients for ${seconds} s: ${(report.sent / seconds).toFixed(0)} requests a second, ${answered.join(', ')}; the slowest answer after ${report.slowestMs.toFixed(0)} ms`,
)
tell(
  `meanwhile the reader was served ${(100 * servedDuring).toFixed(1)} % of ${during.length} times, after ${getP95(during).toFixed(0)} ms (p95)`,
)
const mostMiB = Math.max(...samples)
tell(`memory ${memoryBefore.toFixed(0)} MiB before, ${mostMiB.toFixed(0)} at most`)
tell(`from ${recoveryMs / 1000} s after it the reader waits ${getP95(recovered).toFixed(0)} ms (p95)`)

const silent = report.sent - Object.values(report.answered).reduce((sum, count) => sum + count, 0)
const findings = [
  ...Object.keys(report.answered).flatMap((status) => (['200', '429', '503'].includes(status) ? [] : [`answers with ${status}`])),
  ...(silent > 0 ? [`${silent} requests without an answer`] : []),
  ...(report.slowestMs > bars.slowestMs ? ['an answer came too late'] : []),
  ...(mostMiB - memoryBefore > bars.growthMiB ? ['memory grew'] : []),
  ...(servedDuring < bars.served ? ['who asks little was refused'] : []),
  ...(recovered.every(({ isServed }) => isServed) && getP95(recovered) <= bars.slower * getP95(before) + bars.slackMs
    ? []
    : ['not back to normal']),
]
tell(findings.join('\n') || 'nothing found')
process.exitCode = findings.length > 0 ? 1 : 0
