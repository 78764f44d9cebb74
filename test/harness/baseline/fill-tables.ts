import type { Pool, PoolClient } from 'pg'

type Cell = { name: string; value: string }
type Column = { name: string; type: string; isRequired: boolean; check: string | null }

/** The columns that take a value, with the first of the words that a check allows. */
const columnsSql = `
  select attname as name, format_type(atttypid, null) as type, attnotnull as "isRequired",
    (select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] from pg_constraint
      where conrelid = attrelid and contype = 'c' and conkey = array[attnum] limit 1) as check
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and not atthasdef and attidentity = ''`

/** The same in every table, so that what refers to a row of another table finds it. */
const samples: Record<string, string> = {
  bytea: '\\x00',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01',
  jsonb: '{}',
  boolean: 'true',
  inet: '192.0.2.1',
  'text[]': '{}',
  tsvector: '',
  uuid: '00000000-0000-4000-8000-000000000001',
}

/** What a column takes: the first word that its check allows, 32 hexadecimal digits where the check is a pattern. */
function toSample({ type, check }: Column): string {
  if (check?.startsWith('^')) return '0'.repeat(32)
  return check ?? samples[type] ?? '1'
}

/** One row in each of these tables that has none; answers the tables that want more than that. */
export async function fillTables(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  const unfilled: string[] = []
  for (const table of tables) {
    const { rowCount } = await client.query(`select from "${table}" limit 1`)
    if (rowCount) continue
    const { rows: columns } = await client.query<Column>(columnsSql, [`"${table}"`])
    const required = columns.filter(({ isRequired }) => isRequired)
    // With every column where the checks between columns allow it; with ids of its own where two may not be the same.
    const problem =
      (await insertRow(client, table, columns.map(toCell))) &&
      (await insertRow(client, table, required.map(toCell))) &&
      (await insertRow(client, table, required.map(toOwnCell)))
    if (problem) unfilled.push(`${table}: ${problem}`)
  }
  await client.query('reset session_replication_role')
  client.release()
  return unfilled
}

const toCell = (column: Column): Cell => ({ name: column.name, value: toSample(column) })

function toOwnCell(column: Column, place: number): Cell {
  const { name, value } = toCell(column)
  return { name, value: column.type === 'uuid' ? value.slice(0, -1) + (place + 1) : value }
}

async function insertRow(client: PoolClient, table: string, cells: Cell[]): Promise<string> {
  const names = cells.map(({ name }) => `"${name}"`)
  const places = cells.map((_, i) => `$${i + 1}`)
  const row = cells.length > 0 ? `(${names.join()}) values (${places.join()})` : 'default values'
  const values = cells.map(({ value }) => value)
  return client.query(`insert into "${table}" ${row}`, values).then(
    () => '',
    ({ message }: Error) => message,
  )
}
