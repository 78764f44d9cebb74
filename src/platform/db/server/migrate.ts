import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export type Migration = { name: string; sql: string; checksum: string }

// Any fixed number: two instances that start at once wait for each other on it.
const lock = 7_302_026

export function readMigrations(directory = 'migrations'): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name), 'utf8')
      return { name, sql, checksum: hash('sha256', sql, 'hex') }
    })
}

/**
 * Applies what is missing, each file in one transaction; answers the names applied.
 * Refuses a file that was changed after it was applied, and a database that a newer version has migrated.
 */
export async function migrate(pool: pg.Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    await takeTime(client)
    await client.query('select pg_advisory_lock($1)', [lock])
    // Not "if not exists", for which a role without the right to create tables is refused even when the table is there.
    const { rows } = await client.query<{ known: string | null }>(`select to_regclass('migration') as known`)
    if (!rows[0]?.known)
      await client.query(
        'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
    const applied = await appliedIn(client)
    assertKnown(migrations, applied)
    const missing = missingOf(migrations, applied)
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    await client.query('reset statement_timeout; reset client_connection_check_interval').catch(() => undefined)
    client.release()
  }
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`数据库迁移失败 / migrations/${name} failed: ${placeIn(sql, error)}${(error as Error).message}`, { cause: error })
  }
}

/** PostgreSQL counts characters; editors count lines. */
function placeIn(sql: string, error: unknown): string {
  const { position } = error as { position?: string }
  return position === undefined ? '' : `line ${[...sql].slice(0, Number(position)).filter((character) => character === '\n').length + 1}: `
}

/** A file may take long, and so may waiting for another instance; but what a killed process left running holds nobody up. */
async function takeTime(client: pg.PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0')
  // Refused by servers on Windows: there the next start waits until the statement ends.
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined)
}

/** Is every migration of this program applied to that database? */
export async function isMigrated(pool: pg.Pool, migrations: Migration[]): Promise<boolean> {
  return missingOf(migrations, await appliedIn(pool)).length === 0
}

async function appliedIn(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Only at the start: instances of the older version go on while a newer one migrates beside them. */
function assertKnown(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted()
  if (unknown.length === 0) return
  const names = unknown.join(', ')
  throw new Error(
    `数据库已由更新的版本升级，本版本不能使用：${names} / a newer version has migrated this database; this version does not know ${names}`,
  )
}

function missingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const changed = migrations.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed.length > 0) throw new Error(`migrations changed after they were applied: ${changed.map(({ name }) => name).join(', ')}`)
  return migrations.filter(({ name }) => !applied.has(name))
}
