// Measures the console's list of projects, 100,000 of them with 2,000,000 nodes, by every filter and order. See README.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Pool } from 'pg'
import { fillProjects } from './projects/data.ts'
import { measureDesk, varyProjects } from './projects/desk.ts'
import { keepToClientCore } from './tools/machine.ts'
import { portalEnvironment, startDatabase, startPortal } from './tools/portal.ts'
import { report, type Row } from './tools/table.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:projects-desk\nthe list of 100,000 projects by every filter; see bench/README.md')

const port = Number(process.env.BENCH_PORT ?? 4180)
const kept = process.env.BENCH_DATA && resolve(process.env.BENCH_DATA)
if (kept) mkdirSync(kept, { recursive: true })
const directory = kept || mkdtempSync(join(tmpdir(), 'portal-bench-'))
const rows: Row[] = []

keepToClientCore()
const database = await startDatabase(directory)
const env = portalEnvironment(directory, database.connectionString, port)
const pool = new Pool({ connectionString: database.connectionString, max: 1 })
// The database may stop before its last connection is closed.
pool.on('error', () => undefined)
try {
  await (await startPortal(env)).stop()
  await fillProjects(pool)
  await varyProjects(pool)
  const portal = await startPortal(env)
  try {
    rows.push(...(await measureDesk(portal, database.pid as number)))
  } finally {
    await portal.stop()
  }
} finally {
  await pool.end()
  await database.stop()
  if (!kept) rmSync(directory, { recursive: true, force: true })
  report(rows)
}
