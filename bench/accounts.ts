// Measures logins, the record list of an applicant and reviews of a million applications. See README.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Pool } from 'pg'
import type { Bench } from './accounts/bench.ts'
import { measureBulk } from './accounts/bulk.ts'
import { startMeter } from './tools/cpu.ts'
import { fillDatabase } from './accounts/data.ts'
import { measureLogins } from './accounts/login.ts'
import { measureRecords } from './accounts/records.ts'
import { measureReviews } from './accounts/reviews.ts'
import { openWire, staffLogin } from './tools/wire.ts'
import { keepToClientCore } from './tools/machine.ts'
import { installTools } from './tools/nginx.ts'
import { type Portal, portalEnvironment, startDatabase, startPortal } from './tools/portal.ts'
import { report, type Row } from './tools/table.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:ucc -- [login] [records] [reviews] [bulk]\nlogins, records, reviews; see bench/README.md')

const port = Number(process.env.BENCH_PORT ?? 4180)
const parts = process.argv.slice(2)
const kept = process.env.BENCH_DATA && resolve(process.env.BENCH_DATA)
if (kept) mkdirSync(kept, { recursive: true })
const directory = kept || mkdtempSync(join(tmpdir(), 'portal-bench-'))
const rows: Row[] = []

installTools()
keepToClientCore()
const database = await startDatabase(directory)
const env = portalEnvironment(directory, database.connectionString, port)
const pool = new Pool({ connectionString: database.connectionString, max: 1 })
// The database may stop before its last connection is closed.
pool.on('error', () => undefined)
let portal: Portal | undefined
try {
  await (await startPortal(env)).stop()
  await fillDatabase(pool)
  portal = await startPortal(env)
  await measure(portal)
} finally {
  await portal?.stop()
  await pool.end()
  await database.stop()
  if (!kept) rmSync(directory, { recursive: true, force: true })
  report(rows)
}

async function measure(running: Portal): Promise<void> {
  const wire = await openWire(running.origin)
  const pids = { portal: running.pid, postgres: database.pid as number }
  const bench: Bench = { wire, portal: running, pool, meter: () => startMeter(pids), directory }
  const assessor = await wire.login(staffLogin, { account: 'assessor', password: 'Staff#2026b' }, await wire.getCaptcha())
  const measures = {
    login: measureLogins,
    records: measureRecords,
    reviews: (given: Bench) => measureReviews(given, assessor),
    bulk: (given: Bench) => measureBulk(given, assessor),
  }
  for (const [part, run] of Object.entries(measures)) if (parts.length === 0 || parts.includes(part)) rows.push(...(await run(bench)))
  wire.close()
}
