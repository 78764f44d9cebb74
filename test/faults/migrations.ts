// The migrations of a release on large tables in use: how long does a statement that changes a row have to wait for one? --rows=1000000
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { reviewables } from '#composition/registry.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { isFunction, readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'
import { fillApplications } from '../../bench/accounts/data.ts'
import { fillLedger } from '../../bench/ledger/data.ts'
import { fillProjects } from '../../bench/projects/data.ts'
import { fillAudit } from '../../bench/scale/audit.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const rows = Number(values.rows)
/** Files before it were begun before there was a rule for large tables. */
const firstWithRule = '0036'
const barMs = 2000
const everyMs = 10

const directory = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
const postgres = await startPostgres({ directory, log: () => undefined })
const pool = new Pool({ connectionString: postgres.connectionString, max: 20 })
const tell = (line: string) => process.stdout.write(`${line}\n`)
const longest = new Map<string, number>()
const over = new AbortController()

/** Takes the lock of every insertion, change and deletion, which waits only for a statement that locks the table. */
async function watch(table: string): Promise<void> {
  const client = await pool.connect()
  while (!over.signal.aborted) {
    const began = performance.now()
    for (const statement of ['begin', `lock table ${table} in row exclusive mode`, 'rollback']) await client.query(statement)
    longest.set(table, Math.max(longest.get(table) ?? 0, performance.now() - began))
    await sleep(everyMs)
  }
  client.release()
}

async function listLargeTables(): Promise<string[]> {
  await pool.query('analyze')
  const found = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1 order by 1`,
    [rows / 100],
  )
  return found.rows.map(({ name }) => name)
}

try {
  const migrations = readMigrations()
  await migrate(
    pool,
    migrations.filter((one) => !isFunction(one) && one.name < firstWithRule),
  )
  await storeDeclarations(pool, reviewables)
  await pool.query(`insert into operating_entity (id, name, province, place) values ('one', '演示单位', '北京', 1)`)
  await fillAudit(pool, rows)
  await fillApplications(pool, rows)
  await fillProjects(pool, rows / 20)
  await fillLedger(pool, { turns: rows / 2000, others: 0, isFast: true })
  const tables = await listLargeTables()
  tell(`${tables.length} tables of up to ${rows} rows: ${tables.join(', ')}`)
  const watching = tables.map(watch)
  const began = performance.now()
  const applied = await migrate(pool, migrations, (text, details) => tell(`${text} ${JSON.stringify(details)}`))
  const seconds = (performance.now() - began) / 1000
  over.abort()
  await Promise.all(watching)
  tell(`${applied.length} files in ${seconds.toFixed(1)} s`)
} finally {
  over.abort()
  await pool.end()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
for (const [table, ms] of longest) tell(`${table}: a change waited ${ms.toFixed(0)} ms at most (≤ ${barMs})`)
process.exitCode = [...longest.values()].some((ms) => ms > barMs) ? 1 : 0
