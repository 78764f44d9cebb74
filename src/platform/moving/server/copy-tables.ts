import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { moveMark } from '#platform/db/server/move-mark.ts'

/** `name` and `columns` are quoted; generated columns are computed anew. */
type Table = { name: string; columns: string; hasTriggers: boolean }
type ForeignKey = { table: string; name: string; definition: string }
export type Connections = { source: Client; target: Client }
export type Progress = (step: string, rows?: number) => void

/**
 * Copies the rows of all tables and the state of all sequences in one transaction, in place of what the target holds. No trigger runs, and
 * foreign keys are checked once at the end.
 */
export async function copyTables({ source, target }: Connections, progress: Progress): Promise<void> {
  const tables = await listTables(source)
  assertSame(tables, await listTables(target))
  for (const client of [source, target])
    await client.query(`set datestyle = iso; set intervalstyle = postgres; set timezone = utc; set extra_float_digits = 1`)
  await target.query('begin')
  const keys = await listForeignKeys(target)
  for (const { table, name } of keys) await target.query(`alter table ${table} drop constraint ${name}`)
  const guarded = tables.filter(({ hasTriggers }) => hasTriggers)
  for (const { name } of guarded) await target.query(`alter table ${name} disable trigger user`)
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) progress(table.name, await copyTable({ source, target }, table))
  for (const statement of await listSequenceValues(source)) await target.query(statement)
  for (const { name } of guarded) await target.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys) await target.query(`alter table ${table} add constraint ${name} ${definition}`)
  await target.query('commit')
  await target.query('analyze')
}

async function copyTable({ source, target }: Connections, { name, columns }: Table): Promise<number> {
  const [out, into] = [
    source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  ]
  await pipeline(out, into)
  if (out.rowCount !== into.rowCount) throw new Error(`${name}: ${String(out.rowCount)} rows were read, ${String(into.rowCount)} written`)
  return into.rowCount ?? 0
}

/** Of a partitioned table the whole, not its parts. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attname) as columns,
       exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as "hasTriggers"
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p') and not relispartition and relname <> $1
     group by c.oid, relkind order by 1`,
    [moveMark],
  )
  return rows
}

function assertSame(ours: readonly Table[], theirs: readonly Table[]): void {
  const toLine = ({ name, columns }: Table) => `${name} (${columns})`
  const [here, there] = [ours.map(toLine), theirs.map(toLine)]
  const different = [...here.filter((line) => !there.includes(line)), ...there.filter((line) => !here.includes(line))]
  if (different.length > 0)
    throw new Error(
      `两边的表不同，请先以本版本启动一次门户 / the tables differ; start the portal once with this version first: ${different.join('; ')}`,
    )
}

async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  return rows
}

async function listSequenceValues(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  const statements: string[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(`select last_value, is_called from ${name}`)
    const [value] = values
    if (value) statements.push(`select setval('${name}', ${value.last_value}, ${value.is_called})`)
  }
  return statements
}
