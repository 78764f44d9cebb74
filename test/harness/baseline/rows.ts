import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { type Migration, readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { copyIn, copyOut } from './copy.ts'

/** The last numbered file of the schema that the first release has. */
const lastOfBaseline = '0017-finding.sql'
const path = join(import.meta.dirname, 'rows.copy.gz')

/** The files of the baseline, and those that came later, with the functions. */
export function splitMigrations(): [baseline: Migration[], later: Migration[]] {
  const all = readMigrations()
  const end = all.findIndex(({ name }) => name === lastOfBaseline) + 1
  return [all.slice(0, end), all.slice(end)]
}

export async function listTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Columns that COPY can write: all but generated ones. */
const target = `select format('%I (%s)', $1::text, string_agg(quote_ident(attname), ', ' order by attnum)) as target from pg_attribute
  where attrelid = format('%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** Keeps the rows of every table, each as COPY writes it, below a line that names the table and its columns. */
export async function writeBaselineRows(pool: Pool): Promise<void> {
  const client = await pool.connect()
  let text = ''
  for (const table of await listTables(pool)) {
    const { rows } = await client.query<{ target: string }>(target, [table])
    const into = rows[0]?.target ?? ''
    text += `${into}\n${await copyOut(client, into)}\\.\n`
  }
  client.release()
  writeFileSync(path, gzipSync(text, { level: 9 }))
}

/** Puts the rows into a database of the baseline, in place of those that its files insert. */
export async function readBaselineRows(pool: Pool): Promise<void> {
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  for (const block of gunzipSync(readFileSync(path)).toString().split('\\.\n').filter(Boolean)) {
    const end = block.indexOf('\n')
    const into = block.slice(0, end)
    await client.query(`delete from ${into.slice(0, into.indexOf(' ('))}`)
    await copyIn(client, into, block.slice(end + 1))
  }
  await client.query('reset session_replication_role')
  await client.query(continueIds)
  client.release()
}

/** Numbers that the database gives go on after those of the rows. */
const continueIds = `do $$
declare one record;
begin
  for one in select attrelid::regclass as of, attname from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attidentity <> ''
  loop
    execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(max(%I), 1)) from %s', one.of, one.attname, one.attname, one.of);
  end loop;
end $$`
