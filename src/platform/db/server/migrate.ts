import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export type Migration = { name: string; sql: string; checksum: string }

// The number of the advisory lock that serialises the migrations of concurrent starts.
const lock = 7_302_026

const functions = 'functions/'

/** A file of the schema that was in use before the first release, when the baseline replaced it. */
const beforeBaseline = '0002-public-content.sql'

/** The numbered files in their order, after them the functions. */
export function readMigrations(directory = 'migrations'): Migration[] {
  const read = (folder: string) => readdirSync(join(directory, folder)).map((file) => `${folder}${file}`)
  return [...read(''), ...read(functions)]
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8')
      return { name, sql, checksum: toDigestHex(sql) }
    })
}

function isFunction({ name }: Pick<Migration, 'name'>): boolean {
  return name.startsWith(functions)
}

/**
 * Applies numbered files that are missing and functions that are missing or have changed; returns the names applied.
 * Refuses a numbered file that was changed after it was applied, and a database that a newer version has migrated.
 */
export async function migrate(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await disableTimeouts(client)
    await client.query('select pg_advisory_lock($1)', [lock])
    // Not "if not exists", for which a role without the right to create tables is refused even when the table is there.
    const { rows } = await client.query<{ known: string | null }>(`select to_regclass('migration') as known`)
    if (!rows[0]?.known)
      await client.query(
        'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
    const applied = await getApplied(client)
    assertBaseline(applied)
    assertKnown(migrations, applied)
    const missing = listMissing(migrations, applied)
    for (const step of toSteps(missing)) await apply(client, step)
    return missing.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    await client.query('reset statement_timeout; reset client_connection_check_interval').catch(() => undefined)
    client.release()
  }
}

/** Each numbered file is a transaction; the functions join the last one, so no schema is ever left with functions of another. */
function toSteps(missing: Migration[]): Migration[][] {
  const numbered = missing.filter((migration) => !isFunction(migration))
  const last = [...numbered.slice(-1), ...missing.filter(isFunction)]
  return [...numbered.slice(0, -1).map((migration) => [migration]), last].filter((step) => step.length > 0)
}

async function apply(client: pg.PoolClient, step: Migration[]): Promise<void> {
  await client.query('begin')
  try {
    for (const migration of step) await applyFile(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function applyFile(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query(
      `insert into migration (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
  } catch (error) {
    throw new Error(`数据库迁移失败 / migrations/${name} failed: ${formatLine(sql, error)}${(error as Error).message}`, { cause: error })
  }
}

/** PostgreSQL counts characters; editors count lines. */
function formatLine(sql: string, error: unknown): string {
  const { position } = error as { position?: string }
  return position === undefined ? '' : `line ${[...sql].slice(0, Number(position)).filter((character) => character === '\n').length + 1}: `
}

/** Migrations and waiting for another instance may take long; a statement of a killed process is cancelled, so that it blocks no other start. */
async function disableTimeouts(client: pg.PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0')
  // Refused by servers on Windows: there the next start waits until the statement ends.
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined)
}

/** Whether every file of this program is applied to the database; functions may be of a newer version. */
export async function isMigrated(pool: pg.Pool, migrations: Migration[]): Promise<boolean> {
  const applied = await getApplied(pool)
  assertUnchanged(migrations, applied)
  return migrations.every(({ name }) => applied.has(name))
}

async function getApplied(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function assertBaseline(applied: Map<string, string>): void {
  if (!applied.has(beforeBaseline)) return
  throw new Error(
    '数据库由正式发布前的版本创建，不能升级；请使用空的数据目录或空的数据库 / a version before the first release made this database; it cannot be upgraded, use an empty data directory or database',
  )
}

/** Only at the start: instances of the older version go on while a newer one migrates beside them. */
function assertKnown(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !isFunction({ name }) && !known.has(name)).toSorted()
  if (unknown.length === 0) return
  const names = unknown.join(', ')
  throw new Error(
    `数据库已由更新的版本升级，本版本不能使用：${names} / a newer version has migrated this database; this version does not know ${names}`,
  )
}

function assertUnchanged(migrations: Migration[], applied: Map<string, string>): void {
  const changed = migrations.filter((one) => !isFunction(one) && applied.has(one.name) && applied.get(one.name) !== one.checksum)
  if (changed.length > 0) throw new Error(`migrations changed after they were applied: ${changed.map(({ name }) => name).join(', ')}`)
}

function listMissing(migrations: Migration[], applied: Map<string, string>): Migration[] {
  assertUnchanged(migrations, applied)
  return migrations.filter(({ name, checksum }) => applied.get(name) !== checksum)
}
