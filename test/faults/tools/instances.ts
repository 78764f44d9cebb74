import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { rssMiB } from '../../../bench/tools/machine.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { startBalancer } from './nginx.ts'

export type Instances = Awaited<ReturnType<typeof startInstances>>

const metricsToken = randomBytes(16).toString('hex')

/** Three instances on one database behind nginx; each has a data directory of its own below `directory`. */
export async function startInstances(directory: string, settings: Record<string, string>) {
  const postgres = await startPostgres({ directory: join(directory, 'database'), log: () => undefined })
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  const proxyPort = await findFreePort()
  const origin = `http://127.0.0.1:${proxyPort}`
  const shared = {
    PUBLIC_URL: origin,
    SECRET_KEY: randomBytes(48).toString('base64'),
    SMS_PROVIDER: 'none',
    DATABASE_URL: postgres.connectionString,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    PORTAL_METRICS_TOKEN: metricsToken,
    ...settings,
  }
  const start = (i: number) => startPortalProcess({ ...shared, DATA_DIR: join(directory, `instance-${i}`), PORT: String(ports[i]) })
  const portals: PortalProcess[] = []
  for (const i of ports.keys()) portals.push(await start(i))
  const balancer = await startBalancer(directory, proxyPort, ports)
  while (!(await fetch(origin).catch(() => undefined))?.ok) await sleep(50)

  return {
    origin,
    settings: shared,
    portals,
    count: ports.length,
    /** Stops one as a supervisor does and starts it again. */
    async restart(i: number): Promise<{ code: number | null; stopMs: number }> {
      const began = performance.now()
      const code = await (portals[i] as PortalProcess).stop('SIGTERM')
      const stopMs = performance.now() - began
      portals[i] = await start(i)
      return { code, stopMs }
    },
    readLog: () => readFileSync(join(directory, 'nginx-error.log'), 'utf8'),
    async stop(): Promise<void> {
      await Promise.all(portals.map((portal) => portal.stop('SIGKILL')))
      await balancer.stop()
      await postgres.stop()
    },
  }
}

const parts = { heapMiB: 'nodejs_heap_size_used_bytes', externalMiB: 'nodejs_external_memory_bytes', cachedMiB: 'portal_page_cache_bytes' }

/** What a process holds now; of its memory, what is on the heap, beside it, and in the page cache. */
export async function readHoldings({ pid, origin }: PortalProcess) {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const mebibytes = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 2 ** 20
  return {
    memoryMiB: rssMiB(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    heapMiB: mebibytes(parts.heapMiB),
    externalMiB: mebibytes(parts.externalMiB),
    cachedMiB: mebibytes(parts.cachedMiB),
  }
}
