import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { getForm, type Migration, splitStatements } from './read-migrations.ts'

/** Tells the log how far a migration is. */
export type Report = (text: string, details: object) => void

// Whoever asks for a table waits behind a lock that is waited for, so the wait is short and repeated.
const lockTimeoutMs = 1000
const longestPauseMs = 5000
const reportEveryMs = 5000
const isWaitRefused = (error: unknown) => ['55P03', '40P01'].includes(String((error as { code?: string }).code))

/** Applies files that belong together, of which one alone may have a form of its own. */
export async function applyStep(client: pg.PoolClient, step: readonly Migration[], report: Report): Promise<void> {
  const [first] = step
  if (first && getForm(first) !== 'transaction') return applyAlone(client, first, report)
  for (let attempt = 1; ; attempt++) {
    const refusal = await tryTransaction(client, step)
    if (!refusal) return
    report('a migration waits for a table in use', { files: step.map(({ name }) => name), attempt, refusal })
    await sleep(Math.min(attempt * 500, longestPauseMs))
  }
}

/** Returns why it has to be tried again: a table is in use. */
async function tryTransaction(client: pg.PoolClient, step: readonly Migration[]): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    for (const migration of step) {
      await runNamed(migration, () => client.query(migration.sql))
      await note(client, migration)
    }
    await client.query('commit')
    return undefined
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const { cause } = error as Error
    if (cause instanceof Error && isWaitRefused(cause)) return cause.message
    throw error
  }
}

/** What an interrupted start has done stays done; the next one goes on from there. */
async function applyAlone(client: pg.PoolClient, migration: Migration, report: Report): Promise<void> {
  const run = getForm(migration) === 'batches' ? changeInBatches : makeIndex
  for (const statement of splitStatements(migration.sql)) await runNamed(migration, () => run({ client, migration, report }, statement))
  await note(client, migration)
}

type Alone = { client: pg.PoolClient; migration: Migration; report: Report }

/** An index that an interrupted start left half made is not used by any query, and is made anew. */
async function makeIndex({ client, migration, report }: Alone, statement: string): Promise<void> {
  const name = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1]
  if (name && (await isHalfMade(client, name))) await client.query(`drop index concurrently ${name}`)
  report('a migration makes an index', { file: migration.name, statement })
  await client.query(statement)
}

async function isHalfMade(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [index])
  return Boolean(rowCount)
}

async function changeInBatches({ client, migration, report }: Alone, statement: string): Promise<void> {
  let [rows, reportedAt] = [0, Date.now()]
  for (;;) {
    const changed = await client.query(statement)
    rows += changed.rowCount ?? 0
    if (!changed.rowCount) break
    if (Date.now() - reportedAt < reportEveryMs) continue
    reportedAt = Date.now()
    report('a migration changes rows', { file: migration.name, rows })
  }
  report('a migration has changed its rows', { file: migration.name, rows })
}

async function note(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `insert into migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

async function runNamed({ name, sql }: Migration, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw new Error(`数据库迁移失败 / migrations/${name} failed: ${formatLine(sql, error)}${(error as Error).message}`, { cause: error })
  }
}

/** PostgreSQL counts characters; editors count lines. Statements that are run by themselves have positions of their own. */
function formatLine(sql: string, error: unknown): string {
  const { position } = error as { position?: string }
  if (position === undefined || getForm({ sql }) !== 'transaction') return ''
  return `line ${[...sql].slice(0, Number(position)).filter((character) => character === '\n').length + 1}: `
}
