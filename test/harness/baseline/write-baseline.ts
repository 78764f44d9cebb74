// Writes the rows that the upgrade test begins with; after the first release, never again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { printUsageWhenAsked } from '../../../scripts/usage.ts'
import { fillTables } from './fill-tables.ts'
import { listTables, splitMigrations, writeBaselineRows } from './rows.ts'

printUsageWhenAsked(`用法 / usage: npm run baseline-rows
写出升级测试所用的基线数据 / writes the rows of the baseline that the upgrade test begins with`)

const directory = mkdtempSync(join(tmpdir(), 'baseline-'))
const server = await startPostgres({ directory, log: () => undefined })
const pool = new Pool({ connectionString: server.connectionString })
await migrate(pool, splitMigrations()[0])
const unfilled = await fillTables(pool, await listTables(pool))
if (unfilled.length > 0) throw new Error(unfilled.join('\n'))
await writeBaselineRows(pool)
await pool.end()
await server.stop()
rmSync(directory, { recursive: true })
