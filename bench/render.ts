// Renders pages without HTTP and without cache, gateway calls and database included. Started by pages.ts on a core of its own.
import type { ServerBuild } from 'react-router'
import { createDispatch } from '#gateway/server/dispatch.ts'
import { systemClock } from '#kit/clock.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createKeptCalls } from '#platform/pages/server/kept-calls.ts'
import { createTransactions } from '#platform/calls/server/transactions.ts'
import { readConfig } from '#platform/config/server/config.ts'
import { openDatabase } from '#platform/db/server/database.ts'
import { openFileStore } from '#platform/files/server/open-store.ts'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import { createLog } from '#platform/log/server/log.ts'
import { createRenderer } from '#portal/server/render-page.ts'
import { handlers } from '../src/registry.ts'

const seconds = 4
const atOnce = 4
const variant = { isMobile: false, origin: 'http://127.0.0.1' }
const asked = { actor: { kind: 'anyone' }, request: { id: 'bench', ip: '127.0.0.1', userAgent: '' } } as const

const config = readConfig(process.env)
const log = createLog({ write: () => undefined })
const address = { connectionString: config.databaseUrl as string }
const { db, close } = openDatabase(address, log)
const services: Services = {
  db,
  outside: db,
  clock: systemClock,
  files: openFileStore(config),
  jobs: createJobs({ address, log }).jobs,
  log,
  secretKey: config.secretKey,
  testMode: true,
  sms: { provider: undefined, dailyBudget: 0 },
}
const serverBuild: string = '../build/server/index.js'
const built = (await import(serverBuild)) as ServerBuild
const renderer = createRenderer({
  build: async () => built,
  callerFor: createKeptCalls(createDispatch(handlers, services, createTransactions(services)), () => 1),
  site: { appId: 'portal', password: 'bench', passwordSalt: 'bench' },
  isHttps: false,
  mapSources: async () => [],
  onError: (error) => {
    throw error
  },
})

const results: Record<string, number> = {}
for (const path of process.argv.slice(2)) {
  results[path] = await rate(async () => {
    const page = await renderer.livePage(path, variant, asked)
    if (page.status !== 200) throw new Error(`${path}: ${page.status}`)
    await page.text()
  })
  results[`${path} packed`] = await rate(() => renderer.keptPage(path, variant, true))
}
process.stdout.write(JSON.stringify(results))
await close()
process.exit()

/** How often a second of this process's processor time, all threads counted, pays for `work`. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  await during(1, work)
  const before = process.cpuUsage()
  const done = await during(seconds, work)
  const { user, system } = process.cpuUsage(before)
  return done / ((user + system) / 1e6)
}

async function during(length: number, work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + length * 1000
  let done = 0
  async function repeat(): Promise<void> {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  return done
}
