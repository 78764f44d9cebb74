import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bareDatabase, type BareDatabase } from '../../../../test/harness/database.ts'
import { makeEventful } from '../../../../test/harness/coins/ledger-tampering.ts'
import { words } from '../../../../test/harness/coins/ledger.ts'
import { countOf } from '../../../../test/harness/rounds.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'
import { use } from './booking.ts'
import { runCheck } from './reconciliation/checks.ts'

const all = readMigrations()
const numbered = all.filter(({ name }) => /^\d/.test(name))
const later = new Date('2026-12-01T00:00:00Z')
/** The schema as each version left it, one after the other; copied, so without connections that last. */
let version: BareDatabase
let database: BareDatabase

beforeAll(async () => {
  version = await bareDatabase()
})
afterEach(() => database.close())
afterAll(() => version.close())

async function upgradeVersion(until: number): Promise<void> {
  const pool = new Pool(version.address)
  await migrate(pool, numbered.slice(0, until))
  await pool.end()
}

/** What PostgreSQL holds, as the files would have made it. */
async function listFunctions(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and proname like 'ledger%' order by proname`,
  )
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

const functionFiles = all.filter(({ name }) => name.startsWith('functions/ledger'))
const first = numbered.findIndex(({ name }) => name === '0008-ledger.sql')
const versions = numbered
  .slice(first)
  .map(({ name }, at) => ({ name, until: first + at + 1 }))
  .slice(0, countOf('ledgerVersions'))

test.each(versions)('a ledger filled under $name has the current functions after the upgrade and reconciles', async ({ until }) => {
  await upgradeVersion(until)
  database = await bareDatabase(version.name)
  await makeEventful(database.db)
  await migrate(database.pool, all)
  await use(database.db, { ...words, account: 'A', amount: 1, at: later })
  expect(await runCheck(database.db, later)).toMatchObject({ findings: [], is_whole: true, entries: 18 })

  const upgraded = await listFunctions()
  expect(Object.keys(upgraded).map((name) => `functions/${name.replaceAll('_', '-')}.sql`)).toEqual(functionFiles.map(({ name }) => name))
  await database.pool.query(functionFiles.map(({ sql }) => sql).join(''))
  expect(upgraded).toEqual(await listFunctions())
})
