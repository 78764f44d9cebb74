import { once } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type Pool } from 'pg'
import { openDatabase, type Tables } from '#platform/db/server/database.ts'
import { keepContents, refuseSchemaChanges, resetContents } from './database-contents.ts'
import { quietLog } from './quiet-log.ts'
import { openOwner, patientLimits, type TestDatabase } from './test-database.ts'

const ownName = 'pool of the worker'

type Pools = Record<'main' | 'autonomous' | 'owner', Pool>
type Shared = { base: TestDatabase; pools: Pools }

/**
 * Lends one database of the worker, each time with the contents of a fresh one; a second one at a time is a fresh one.
 * It refuses changes of the schema and of rights, which would last.
 */
export function shareDatabase(createFresh: () => Promise<TestDatabase>): () => Promise<TestDatabase> {
  let shared: Promise<Shared> | undefined
  let isLent = false
  return async () => {
    if (isLent) return createFresh()
    isLent = true
    shared ??= openShared(createFresh)
    const { base } = await shared
    if (await endLeftConnections(base)) shared = reopenPools(await shared)
    await resetContents(base.owner)
    return lend(await shared, () => void (isLent = false))
  }
}

function lend({ base, pools }: Shared, onClosed: () => void): TestDatabase {
  const [db, autonomousDb] = [borrow(pools.main), borrow(pools.autonomous)]
  async function close() {
    await Promise.all([db.destroy(), autonomousDb.destroy(), untilIdle(pools.owner)])
    onClosed()
  }
  return { ...base, pool: pools.main, db, autonomousDb, owner: pools.owner, close }
}

async function openShared(createFresh: () => Promise<TestDatabase>): Promise<Shared> {
  const base = await createFresh()
  await keepContents(base.owner)
  await refuseSchemaChanges(base.owner)
  return { base, pools: openPools(base) }
}

function openPools({ address, ownerAddress }: TestDatabase): Pools {
  const open = () => openDatabase(withOwnName(address), quietLog, patientLimits).pool
  return { main: open(), autonomous: open(), owner: openOwner(withOwnName(ownerAddress)) }
}

function withOwnName({ connectionString }: TestDatabase['address']): TestDatabase['address'] {
  const url = new URL(connectionString)
  url.searchParams.set('application_name', ownName)
  return { connectionString: url.href }
}

async function reopenPools({ base, pools }: Shared): Promise<Shared> {
  for (const pool of Object.values(pools)) if (!pool.ending) void pool.end()
  return { base, pools: openPools(base) }
}

/** Of its own for each test, since the program keeps caches by it. When it ends, it refuses what the test has left running and waits for its queries. */
function borrow(pool: Pool): Kysely<Tables> {
  const borrowed = { Client, connect: () => pool.connect(), end: () => untilIdle(pool), options: pool.options }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: borrowed }) })
}

async function untilIdle(pool: Pool): Promise<void> {
  while (pool.idleCount < pool.totalCount) await once(pool, 'release')
}

/** Ends what the test before has left: connections of its own, and those of the pools that are in a transaction or hold a lock. Returns whether there were such. */
async function endLeftConnections({ owner }: TestDatabase): Promise<boolean> {
  const { rows } = await owner.query<{ name: string }>(
    `select application_name as name, pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and (application_name <> $1 or state <> 'idle' or exists (select from pg_locks where pg_locks.pid = pg_stat_activity.pid))`,
    [ownName],
  )
  return rows.some(({ name }) => name === ownName)
}
