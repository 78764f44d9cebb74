import { randomUUID } from 'node:crypto'
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
const columnsSql = `
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
  inet: '192.0.2.1',
  'text[]': '{}',
  tsvector: '',
}

/** Rows that a later version adds to a table of an earlier one. */
const addedRows: Record<string, number> = {}

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  return rows.map((row) => row.name)
}

const uniqueViolation = '23505'

/** What a column takes: the first word that its check allows, 32 hexadecimal digits where the check is a pattern. */
function toSampleValue(type: string, check: string | null): string {
  if (check?.startsWith('^')) return '0'.repeat(32)
  return check ?? (type === 'uuid' ? randomUUID() : (samples[type] ?? '1'))
}

/** One row in each new table that has none, whatever it refers to; answers the tables that want more than that. */
async function fill(fresh: string[]): Promise<string[]> {
  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  const unfilled: string[] = []
  for (const table of fresh) {
    if ((await countRows(table)) > 0) continue
    const { rows } = await client.query<Column>(columnsSql, [`"${table}"`])
    const columns = rows.map((column) => `"${column.name}"`)
    const values = rows.map(({ type, check }) => toSampleValue(type, check))
    const places = rows.map((_, i) => `$${i + 1}`)
    const row = columns.length > 0 ? `(${columns.join()}) values (${places.join()})` : 'default values'
    await client
      .query(`insert into "${table}" ${row}`, values)
      .catch((error: { code?: string; message: string }) => error.code === uniqueViolation || unfilled.push(`${table}: ${error.message}`))
  }
  await client.query('reset session_replication_role')
  client.release()
  return unfilled
}

async function countRows(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`)
  return rows[0]?.n ?? 0
}

test('every version is migrated with rows in its tables, and no row is lost', async () => {
  const all = readMigrations()
  const known = new Set(['migration'])
  const filled: Record<string, number> = {}
  const unfilled: string[] = []
  for (let version = 1; version <= all.length; version++) {
    await migrate(database.pool, all.slice(0, version))
    const fresh = (await tables()).filter((table) => !known.has(table))
    unfilled.push(...(await fill(fresh)))
    for (const table of fresh) {
      known.add(table)
      filled[table] = await countRows(table)
    }
  }
  for (const [table, rows] of Object.entries(addedRows)) filled[table] = (filled[table] ?? 0) + rows
  expect(unfilled).toEqual([])
  const left: Record<string, number> = {}
  for (const table of Object.keys(filled)) left[table] = await countRows(table)
  expect(left).toEqual(filled)
})
