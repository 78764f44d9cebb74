// Three instances behind nginx are restarted one after the other under load: no request may fail.
// --restarts=13, --requests=10000: the run ends when both are reached.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findFreePort } from '../harness/portal/free-port.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { type PortalProcess, startPortalProcess } from '../harness/portal-process.ts'
import { uccUrl } from '../harness/wire.ts'
import { startBalancer } from './tools/nginx.ts'

const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '13' }, requests: { type: 'string', default: '10000' } },
})
const wanted = { restarts: Number(values.restarts), requests: Number(values.requests) }
const clients = 8
const pauseMs = 10
const shownFailures = 20

const directory = mkdtempSync(join(tmpdir(), 'portal-restarts-'))
const postgres = await startPostgres({ directory: join(directory, 'database'), log: () => undefined })
const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
const proxyPort = await findFreePort()
const origin = `http://127.0.0.1:${proxyPort}`
const secret = randomBytes(48).toString('base64')
const portals: PortalProcess[] = []
const failures: string[] = []
const exits: (number | null)[] = []
let slowestStopMs = 0
let requests = 0
const over = new AbortController()

/** As in production, a load balancer has two seconds to see that an instance is not ready. */
async function startInstance(i: number): Promise<PortalProcess> {
  return startPortalProcess({
    PORTAL_MODE: 'production',
    PUBLIC_URL: origin,
    SECRET_KEY: secret,
    SMS_PROVIDER: 'none',
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: join(directory, `instance-${i}`),
    HOST: '127.0.0.1',
    PORT: String(ports[i]),
    TRUST_PROXY: '1',
  })
}

/** In turn two cached pages, a cached call and one that asks the database; the calls are POST, which nginx never sends twice. */
async function visit(client: number, url: string): Promise<void> {
  for (let i = 0; !over.signal.aborted; i++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${client}.${i % 250}` }
    const body = i % 2 ? '{"PageNum":1,"PageSize":10}' : `{"PageNum":1,"PageSize":10,"newstitle":"数据 ${i % 50}"}`
    const asked = i % 4 < 2 ? fetch(`${origin}${i % 4 ? '/news' : '/'}`, { headers }) : fetch(url, { method: 'POST', headers, body })
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
  const began = performance.now()
  exits.push(await (portals[i] as PortalProcess).stop('SIGTERM'))
  slowestStopMs = Math.max(slowestStopMs, performance.now() - began)
  portals[i] = await startInstance(i)
}

for (const i of ports.keys()) portals.push(await startInstance(i))
const balancer = await startBalancer(directory, proxyPort, ports)
try {
  while (!(await fetch(origin).catch(() => undefined))?.ok) await sleep(50)
  const url = await uccUrl(['dns_relay', 'GWInterface', 'newslist'], {}, origin)
  const visits = Array.from({ length: clients }, (_, client) => visit(client, url))
  while (exits.length < wanted.restarts) await restart(exits.length % ports.length)
  while (requests < wanted.requests) await sleep(100)
  over.abort()
  await Promise.all(visits)
} finally {
  over.abort()
  await Promise.all(portals.map((portal) => portal.stop('SIGKILL')))
  await balancer.stop()
  await postgres.stop()
}
const isClean = exits.every((code) => code === 0)
process.stdout.write(
  `${exits.length} restarts${isClean ? '' : ` (exit codes ${exits.join(', ')})`}, the slowest stop after ${(slowestStopMs / 1000).toFixed(1)} s; ${failures.length} of ${requests} requests failed\n`,
)
if (failures.length > 0) {
  process.stdout.write(
    `${failures.slice(0, shownFailures).join('\n')}\n${readFileSync(join(directory, 'nginx-error.log'), 'utf8').slice(-2000)}\n`,
  )
}
process.exitCode = failures.length > 0 || !isClean ? 1 : 0
rmSync(directory, { recursive: true, force: true })
