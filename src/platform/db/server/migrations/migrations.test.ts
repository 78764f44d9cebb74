import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTables } from '../../../../../test/harness/baseline/fill-tables.ts'
import { listTables, readBaselineRows, splitMigrations } from '../../../../../test/harness/baseline/rows.ts'
import { bareDatabase } from '../../../../../test/harness/database.ts'
import type { Database } from '../database.ts'
import { migrate } from './migrate.ts'

let database: Database

beforeAll(async () => {
  database = await bareDatabase()
})
afterAll(() => database.close())

/** Rows that a later version adds to a table of an earlier one. */
// 0032 makes customers of what the records say, which the palette has to find; 0069 has it find applications for solutions.
const addedRows: Record<string, number> = { find_change: 3, ledger_account: 1 }
/** Columns whose values a later version changes, by their table. */
const changedColumns: Record<string, readonly string[]> = {}

type Row = Record<string, unknown>

async function readRows(table: string): Promise<Row[]> {
  const { rows } = await database.pool.query<{ row: Row }>(`select to_jsonb(of) as row from "${table}" as of`)
  return rows.map(({ row }) => row)
}

/** The row with those columns alone that both versions have and that keep their values. */
function pickKept(table: string, row: Row, other: Row | undefined): string {
  const kept = Object.entries(row).filter(([name]) => other && name in other && !changedColumns[table]?.includes(name))
  return JSON.stringify(kept.toSorted(([a], [b]) => a.localeCompare(b)))
}

test('a database of the baseline with rows in every table is migrated through each later version, and keeps them', async () => {
  const [baseline, later] = splitMigrations()
  await migrate(database.pool, baseline)
  await readBaselineRows(database.pool)
  const before = new Map<string, Row[]>()
  for (const table of await listTables(database.pool)) before.set(table, await readRows(table))
  expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])

  const numbered = later.filter(({ name }) => !name.startsWith('functions/'))
  const versions = [...numbered.map((_, i) => numbered.slice(0, i + 1)), later]
  for (const version of versions) {
    await migrate(database.pool, [...baseline, ...version])
    const fresh = (await listTables(database.pool)).filter((table) => !before.has(table))
    expect(await fillTables(database.pool, fresh)).toEqual([])
    for (const table of fresh) before.set(table, await readRows(table))
  }

  for (const [table, rows] of before) {
    const after = await readRows(table)
    expect([table, after.length]).toEqual([table, rows.length + (addedRows[table] ?? 0)])
    const left = after.map((row) => pickKept(table, row, rows[0]))
    expect(left, table).toEqual(expect.arrayContaining(rows.map((row) => pickKept(table, row, after[0]))))
  }
})
