import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { hasEmbeddedDatabase } from '#platform/db/server/embedded/attach-database.ts'
import { migrate } from '#platform/db/server/migrations/migrate.ts'
import { readMigrations } from '#platform/db/server/migrations/read-migrations.ts'
import { moveMark } from '#platform/db/server/move-mark.ts'
import { assertSupported } from '#platform/db/server/supported-version.ts'
import { createQueueTables } from '#platform/jobs/server/pg-boss-jobs.ts'
import type { Log } from '#platform/log/server/log.ts'
import { copyTables, type Progress } from './copy-tables.ts'

type Move = {
  dataDirectory: string
  /** The database that takes over, by the role that will own its tables. */
  url: string
  log: Log
  progress: Progress
  /** Checks what was copied; rejects where it is not intact. */
  verify: (url: string) => Promise<void>
}

/**
 * Moves the embedded database of a stopped portal into an empty PostgreSQL. Until all is verified the target bears a mark: a portal refuses it,
 * and the command may be given again, which begins anew. The source is only read.
 */
export async function moveDatabase({ dataDirectory, url, log, progress, verify }: Move): Promise<void> {
  if (!hasEmbeddedDatabase(dataDirectory)) throw new Error(`${dataDirectory}: 此处没有内嵌数据库 / no embedded database here (DATA_DIR)`)
  const target = new pg.Client(url)
  target.on('error', () => undefined)
  await target.connect()
  try {
    await assertUsable(target)
    // Its lock refuses a running portal, and none can start meanwhile.
    const server = await startPostgres({ directory: join(dataDirectory, 'database'), log: () => undefined })
    const source = new pg.Client(server.connectionString)
    source.on('error', () => undefined)
    try {
      await source.connect()
      await assertCurrent(source)
      await target.query(`create table if not exists public.${moveMark} (begun_at timestamptz not null default now())`)
      progress('begun')
      await prepareTarget(url, log)
      progress('prepared')
      await copyTables({ source, target }, progress)
    } finally {
      await source.end()
      await server.stop()
    }
    progress('verify')
    await verify(url)
    await target.query(`drop table public.${moveMark}`)
  } finally {
    await target.end()
  }
}

async function assertUsable(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ number: number; encoding: string; others: string[]; isBegun: boolean; isLocked: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
       to_regclass('public.${moveMark}') is not null as "isBegun", pg_try_advisory_lock(hashtextextended('${moveMark}', 0)) as "isLocked",
       array(select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = relnamespace
         where nspname not like 'pg\\_%' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S', 'f') order by 1 limit 5) as others`,
  )
  const [found] = rows
  if (!found) throw new Error('目标数据库没有应答 / no answer of the target')
  assertSupported('目标 / target', found.number)
  if (found.encoding !== 'UTF8') throw new Error(`目标数据库须为 UTF8 编码 / the target must be encoded in UTF8, not ${found.encoding}`)
  if (!found.isLocked) throw new Error('另一个 move 正在进行 / another move into this database is going on')
  if (!found.isBegun && found.others.length > 0)
    throw new Error(`目标数据库不是空的 / the target is not empty: ${found.others.join(', ')} …`)
}

/** Both sides must have the schema of this version. */
async function assertCurrent(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const migrations = readMigrations()
  if (applied.size !== migrations.length || migrations.some(({ name, checksum }) => applied.get(name) !== checksum))
    throw new Error(
      '数据库不是本版本的，请先以本版本启动一次门户 / start the portal once with this version first: the database is of another one',
    )
}

async function prepareTarget(url: string, log: Log): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrate(pool, readMigrations())
    await createQueueTables({ connectionString: url }, log)
  } finally {
    await pool.end()
  }
}
