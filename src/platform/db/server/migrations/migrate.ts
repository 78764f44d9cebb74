import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { applyStep, type Report } from './apply.ts'
import { getForm, isFunction, type Migration } from './read-migrations.ts'

// The number of the advisory lock that serialises the migrations of concurrent starts.
const lock = 7_302_026
const lockPollMs = 200

/** A file of the schema that was in use before the first release, when the baseline replaced it. */
const beforeBaseline = '0002-public-content.sql'

/**
 * Applies numbered files that are missing and functions that are missing or have changed; returns the names applied.
 * Refuses a numbered file that was changed after it was applied, and a database that a newer version has migrated.
 */
export async function migrate(pool: pg.Pool, migrations: Migration[], report: Report = () => undefined): Promise<string[]> {
  const client = await pool.connect()
  try {
    await disableTimeouts(client)
    await takeLock(client)
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
    for (const step of toSteps(missing)) await applyStep(client, step, report)
    return missing.map(({ name }) => name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    await client.query('reset statement_timeout; reset client_connection_check_interval').catch(() => undefined)
    client.release()
  }
}

/** Each numbered file is a step; the functions join the last one, so no schema is ever left with functions of another. */
function toSteps(missing: Migration[]): Migration[][] {
  const [numbered, functions] = [missing.filter((one) => !isFunction(one)), missing.filter(isFunction)]
  const last = numbered.findLastIndex((one) => getForm(one) === 'transaction')
  const steps = numbered.map((one, i) => (i === last ? [one, ...functions] : [one]))
  return last < 0 && functions.length > 0 ? [functions, ...steps] : steps
}

/** Asks again and again: an index that is made concurrently waits for every statement of others, also for one that waits for this lock. */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0]?.taken) return
    await sleep(lockPollMs)
  }
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
