import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#platform/log/server/log.ts'
import { isTracing, traceQuery } from '#platform/tracing/server/tracing.ts'
import { columnTypes } from './column-types.ts'

/** Every table of the program. A piece adds its own in `server/tables.ts` by declaration merging, hence an interface. */
export interface Tables {}

export type Db = Kysely<Tables>

export type Database = {
  db: Db
  pool: pg.Pool
  /** For statements that must persist when the caller's transaction is rolled back. It has a pool of its own, since the caller already occupies a connection of `db`: one shared pool could deadlock. */
  autonomousDb: Db
  close: () => Promise<void>
}

export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string }

const poolSize = 10
const autonomousPoolSize = 4
/** How long a request waits for a connection, and a statement runs. */
type TimeLimits = { connectMs: number; statementMs: number }
const usualLimits: TimeLimits = { connectMs: 5000, statementMs: 30_000 }

/**
 * Opens the connection pools; connects with the first query. `autonomousDb` has a pool of its own for writes that outlive a rolled-back
 * transaction.
 */
export function openDatabase(address: DatabaseAddress, log: Log, limits = usualLimits): Database {
  const pool = openPool(address, { ...limits, max: poolSize, log })
  const db = openKysely(pool)
  const autonomousDb = openKysely(openPool(address, { ...limits, max: autonomousPoolSize, log }))
  return { db, pool, autonomousDb, close: async () => void (await Promise.all([db.destroy(), autonomousDb.destroy()])) }
}

function openKysely(pool: pg.Pool): Db {
  const dialect = new PostgresDialect({ pool })
  if (!isTracing()) return new Kysely<Tables>({ dialect })
  return new Kysely<Tables>({
    dialect,
    log: ({ level, query, queryDurationMillis }) => traceQuery({ sql: query.sql, ms: queryDurationMillis, failed: level === 'error' }),
  })
}

type PoolOptions = TimeLimits & { max: number; log: Log }

function openPool(address: DatabaseAddress, { max, connectMs, statementMs, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    types: columnTypes,
    max,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    application_name: 'portal',
  })
  // Without error listeners a broken connection ends the process: the pool's is for idle connections, each client's for those in use.
  pool.on('error', (error) => {
    // The embedded database may stop before it has read that a connection of an ended pool is closed.
    if (!pool.ending) log.warn({ err: error }, 'idle database connection lost')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    /** Inside a command, its transaction. */
    db: Db
    /**
     * For autonomous transactions, on connections of their own: writes that must persist even when the command is refused, such as a
     * consumed captcha or a counted failure. Never for rows that the command's transaction has locked: it would wait for itself.
     */
    autonomousDb: Db
  }
}
