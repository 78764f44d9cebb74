import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareDatabase } from '../../../../test/harness/database.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

type Column = { name: string; type: string; check: string | null }

let database: Database

beforeAll(async () => {
  database = await bareDatabase()
})
afterAll(() => database.close())

/** What has to be said of a column that nothing is said of, with the first of the words that a check allows. */
const columnsOf = `
  select attname as name, format_type(atttypid, null) as type,
    (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] from pg_constraint
      where conrelid = attrelid and contype = 'c' and conkey = array[attnum] limit 1) as check
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
    and attnotnull and not atthasdef and attidentity = ''`

const samples: Record<string, string> = {
  bytea: '\\x00',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01',
  jsonb: '{}',
  boolean: 'true',
  uuid: '00000000-0000-4000-8000-000000000000',
  inet: '192.0.2.1',
  'text[]': '{}',
  tsvector: '',
}

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  return rows.map((row) => row.name)
}

/** One row in each new table, whatever it refers to; answers the tables that want more than that. */
async function fill(fresh: string[]): Promise<string[]> {
  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  const unfilled: string[] = []
  for (const table of fresh) {
    const { rows } = await client.query<Column>(columnsOf, [`"${table}"`])
    const columns = rows.map((column) => `"${column.name}"`)
    const values = rows.map(({ type, check }) => check ?? samples[type] ?? '1')
    const places = rows.map((_, i) => `$${i + 1}`)
    const row = columns.length > 0 ? `(${columns.join()}) values (${places.join()})` : 'default values'
    await client
      .query(`insert into "${table}" ${row} on conflict do nothing`, values)
      .catch((error: unknown) => unfilled.push(`${table}: ${String(error)}`))
  }
  await client.query('reset session_replication_role')
  client.release()
  return unfilled
}

async function countRows(list: string[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of list)
    counted[table] = (await database.pool.query<{ n: number }>(`select count(*) as n from "${table}"`)).rows[0]?.n ?? 0
  return counted
}

test('every version is left with rows in its tables, and none of them is lost on the way to the newest', async () => {
  const all = readMigrations()
  const filled: Record<string, number> = {}
  const unfilled: string[] = []
  for (let version = 1; version <= all.length; version++) {
    await migrate(database.pool, all.slice(0, version))
    const fresh = (await tables()).filter((table) => table !== 'migration' && !(table in filled))
    unfilled.push(...(await fill(fresh)))
    Object.assign(filled, await countRows(fresh))
  }
  expect(unfilled).toEqual([])
  expect(await countRows(Object.keys(filled))).toEqual(filled)
})
