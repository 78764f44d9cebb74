// Measures the recharges of an account that has 10,000 of them, and choosing among them in Chromium. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { measureChoosing } from './invoices/choosing.ts'
import { fillRecharges, heavy } from './invoices/data.ts'
import { measureRecharges } from './invoices/recharges.ts'
import { startMeter } from './tools/cpu.ts'
import { keepToClientCore } from './tools/machine.ts'
import { installTools } from './tools/nginx.ts'
import { type Portal, portalEnvironment, startDatabase, startPortal } from './tools/portal.ts'
import { report, type Row } from './tools/table.ts'
import { coinLogin, openWire } from './tools/wire.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:invoices -- [recharges] [choosing]\nan account with 10,000 recharges; see bench/README.md')

const port = Number(process.env.BENCH_PORT ?? 4180)
const parts = process.argv.slice(2)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'))
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
  await fillRecharges(pool)
  portal = await startPortal(env)
  await measure(portal)
} finally {
  await portal?.stop()
  await pool.end()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
  report(rows)
}

async function measure(running: Portal): Promise<void> {
  const wire = await openWire(running.origin)
  const pids = { portal: running.pid, postgres: database.pid as number }
  const session = await wire.login(coinLogin, { account: heavy.account, password: heavy.password }, await wire.getCaptcha())
  if (wants('recharges'))
    rows.push(...(await measureRecharges({ wire, portal: running, pool, meter: () => startMeter(pids), directory }, session)))
  if (wants('choosing')) rows.push(...(await measureChoosing(running.origin)))
  wire.close()
}
