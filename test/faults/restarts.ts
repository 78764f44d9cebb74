// Three instances behind nginx are restarted one after the other under load: no request may fail.
// --restarts=13, --requests=10000: the run ends when both are reached.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { uccUrl } from '../harness/wire.ts'
import { startInstances } from './tools/instances.ts'

const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '13' }, requests: { type: 'string', default: '10000' } },
})
const wanted = { restarts: Number(values.restarts), requests: Number(values.requests) }
const clients = 8
const pauseMs = 10
const shownFailures = 20

const directory = mkdtempSync(join(tmpdir(), 'portal-restarts-'))
const failures: string[] = []
const exits: (number | null)[] = []
let slowestStopMs = 0
let requests = 0
const over = new AbortController()

// As in production, a load balancer has two seconds to see that an instance is not ready.
const instances = await startInstances(directory, { PORTAL_MODE: 'production' })

/** In turn two cached pages, a cached call and one that asks the database; the calls are POST, which nginx never sends twice. */
async function visit(client: number, url: string): Promise<void> {
  for (let i = 0; !over.signal.aborted; i++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${client}.${i % 250}` }
    const body = i % 2 ? '{"PageNum":1,"PageSize":10}' : `{"PageNum":1,"PageSize":10,"newstitle":"数据 ${i % 50}"}`
    const asked =
      i % 4 < 2 ? fetch(`${instances.origin}${i % 4 ? '/news' : '/'}`, { headers }) : fetch(url, { method: 'POST', headers, body })
    const outcome = await asked.then(
      async (response) => `${response.status} ${(await response.text()).slice(0, 60)}`,
      (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
    )
    requests++
    if (!/^200 (<!DOCTYPE html>|\{"ReturnValue":1)/i.test(outcome)) failures.push(`after ${exits.length} restarts: ${outcome}`)
    await sleep(pauseMs)
  }
}

async function restart(i: number): Promise<void> {
  const { code, stopMs } = await instances.restart(i)
  exits.push(code)
  slowestStopMs = Math.max(slowestStopMs, stopMs)
}

try {
  const url = await uccUrl(['dns_relay', 'GWInterface', 'newslist'], {}, instances.origin)
  const visits = Array.from({ length: clients }, (_, client) => visit(client, url))
  while (exits.length < wanted.restarts) await restart(exits.length % instances.count)
  while (requests < wanted.requests) await sleep(100)
  over.abort()
  await Promise.all(visits)
} finally {
  over.abort()
  await instances.stop()
}
const isClean = exits.every((code) => code === 0)
process.stdout.write(
  `${exits.length} restarts${isClean ? '' : ` (exit codes ${exits.join(', ')})`}, the slowest stop after ${(slowestStopMs / 1000).toFixed(1)} s; ${failures.length} of ${requests} requests failed\n`,
)
if (failures.length > 0) {
  process.stdout.write(`${failures.slice(0, shownFailures).join('\n')}\n${instances.readLog().slice(-2000)}\n`)
}
process.exitCode = failures.length > 0 || !isClean ? 1 : 0
rmSync(directory, { recursive: true, force: true })
