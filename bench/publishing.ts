// Measures how soon a publication is seen by visitors of two processes, and the editor's lists of 100,000 articles. See README.md.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { measureLists } from './publishing/lists.ts'
import { measureVisibility } from './publishing/visibility.ts'
import { pinToClientCore } from './tools/machine.ts'
import { type Portal, portalEnvironment, startDatabase, startPortal } from './tools/portal.ts'
import { report, type Row } from './tools/table.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked(
  '用法 / usage: npm run bench:publishing\npublications seen by two processes, lists of 100,000 articles; see bench/README.md',
)

const port = Number(process.env.BENCH_PORT ?? 4180)
const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const rows: Row[] = []

pinToClientCore()
const database = await startDatabase(directory)
const { connectionString } = database
const pool = new Pool({ connectionString, max: 1 })
// The database may stop before its last connection is closed.
pool.on('error', () => undefined)
const portals: Portal[] = []
try {
  portals.push(await startPortal(portalEnvironment(directory, connectionString, port)))
  portals.push(await startPortal(portalEnvironment(shareFiles(), connectionString, port + 1)))
  rows.push(...(await measureVisibility(portals)))
  await portals.pop()?.stop()
  rows.push(...(await measureLists(portals[0] as Portal, pool)))
} finally {
  await Promise.all(portals.map((portal) => portal.stop()))
  await pool.end()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
  report(rows)
}

/** A directory of a second process, with the files and the key of the first. */
function shareFiles(): string {
  const second = join(directory, 'second')
  mkdirSync(second)
  symlinkSync(join(directory, 'files'), join(second, 'files'))
  copyFileSync(join(directory, 'secret-key'), join(second, 'secret-key'))
  return second
}
