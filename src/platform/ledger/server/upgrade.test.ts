import { afterEach, beforeEach, expect, test } from 'vitest'
import { bareDatabase, type BareDatabase } from '../../../../test/harness/database.ts'
import { makeEventful } from '../../../../test/harness/coins/ledger-tampering.ts'
import { words } from '../../../../test/harness/coins/ledger.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'
import { use } from './booking.ts'
import { runCheck } from './reconciliation/checks.ts'

const all = readMigrations()
const numbered = all.filter(({ name }) => /^\d/.test(name))
const later = new Date('2026-12-01T00:00:00Z')
let database: BareDatabase

beforeEach(async () => {
  database = await bareDatabase()
})
afterEach(() => database.close())

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
const versions = numbered.slice(first).map(({ name }, at) => ({ name, until: first + at + 1 }))

test.each(versions)('a ledger filled under $name has the current functions after the upgrade and reconciles', async ({ until }) => {
  await migrate(database.pool, numbered.slice(0, until))
  await makeEventful(database.db)
  await migrate(database.pool, all)
  await use(database.db, { ...words, account: 'A', amount: 1, at: later })
  expect(await runCheck(database.db, later)).toMatchObject({ findings: [], is_whole: true, entries: 18 })

  const upgraded = await listFunctions()
  expect(Object.keys(upgraded).map((name) => `functions/${name.replaceAll('_', '-')}.sql`)).toEqual(functionFiles.map(({ name }) => name))
  await database.pool.query(functionFiles.map(({ sql }) => sql).join(''))
  expect(upgraded).toEqual(await listFunctions())
})
