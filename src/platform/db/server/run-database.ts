import { join } from 'node:path'
import pg from 'pg'
import { type Log, getErrorMessage } from '#platform/log/server/log.ts'
import { columnTypes } from './column-types.ts'
import { type Database, type DatabaseAddress, openDatabase } from './database.ts'
import { startPostgres } from './embedded/postgres-server.ts'
import { assertSupported } from './supported-version.ts'
import { createPortalRole, grantRights, isRestricted, portalRole, revokeFunctions } from './rights.ts'

export type RunningDatabase = Database & {
  address: DatabaseAddress
  /** Runs work of the tables' owner, such as migrations, and then grants the portal's role its rights. */
  asOwner: <T>(work: (pool: pg.Pool) => Promise<T>) => Promise<T>
  /** Whether the portal's role can neither change nor owns the append-only tables. */
  isRestricted: () => Promise<boolean>
}

/** Without `databaseUrl` the embedded database of the directory. `databaseOwnerUrl`: its role migrates and owns the tables. */
type DatabasePlace = { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined; dataDirectory: string }

/** The database of a setting does not answer; the message names the setting, host and database, never user or password. */
class UnreachableDatabase extends Error {}

/** The database of DATABASE_URL, or the embedded one of the data directory; `close` also stops what was started. */
export async function runDatabase({ databaseUrl, databaseOwnerUrl, dataDirectory }: DatabasePlace, log: Log): Promise<RunningDatabase> {
  if (databaseUrl) {
    const own = databaseOwnerUrl ? await identifyDatabase('DATABASE_OWNER_URL', databaseOwnerUrl) : undefined
    const { number, database } = await identifyDatabase('DATABASE_URL', databaseUrl)
    assertSupported('DATABASE_URL', number)
    // Else it would migrate one and serve the other.
    if (own && own.database !== database) throw new Error('DATABASE_OWNER_URL: another database than that of DATABASE_URL')
    return connect({ connectionString: databaseUrl }, databaseOwnerUrl, log)
  }
  const postgres = await startPostgres({ directory: join(dataDirectory, 'database'), log: (line) => log.debug({ postgres: line }) })
  postgres.onUnexpectedExit((reason) => log.error({ reason }, 'database stopped unexpectedly; starting it again'))
  postgres.onFailedStart((reason) => log.error({ reason, oncePerMinute: 'start' }, 'the database cannot be started; trying again'))
  await withPool(postgres.connectionString, createPortalRole)
  const portal = new URL(postgres.connectionString)
  portal.username = portalRole
  const database = connect({ connectionString: portal.href }, postgres.connectionString, log)
  return {
    ...database,
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}

/** `number`: its server_version_num; `database` differs from that of every other one. Throws where it cannot be reached. */
async function identifyDatabase(setting: string, url: string): Promise<{ number: number; database: string }> {
  try {
    const { rows } = await withPool(url, (pool) =>
      pool.query<{ number: number; database: string }>(
        `select current_setting('server_version_num')::int as number, concat_ws(' ', extract(epoch from pg_postmaster_start_time()), oid) as database
         from pg_database where datname = current_database()`,
      ),
    )
    return rows[0] ?? { number: 0, database: '' }
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new UnreachableDatabase(`${setting}: no connection to ${host}${pathname}: ${getErrorMessage(error)}`)
  }
}

function connect(address: DatabaseAddress, ownerUrl: string | undefined, log: Log): RunningDatabase {
  const database = openDatabase(address, log)
  const { pool } = database
  return {
    ...database,
    address,
    isRestricted: () => isRestricted(pool),
    async asOwner(work) {
      if (!ownerUrl) {
        const done = await explainRights(work(pool))
        await revokeFunctions(pool)
        return done
      }
      return withPool(ownerUrl, async (owner) => {
        const done = await work(owner)
        const [role, ownerRole] = [await currentRole(pool), await currentRole(owner)]
        await (role === ownerRole ? revokeFunctions(owner) : grantRights(owner, role))
        return done
      })
    },
  }
}

/** The role of an installation with two roles, started without the owner's on a database that is empty or of the version before. */
async function explainRights<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const { code } = error as { code?: unknown }
    if (code !== '42501') throw error
    throw new Error(`DATABASE_URL: its role may not migrate, give DATABASE_OWNER_URL too (${getErrorMessage(error)})`, { cause: error })
  })
}

async function withPool<T>(connectionString: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString,
    types: columnTypes,
    max: 2,
    // At the start no visitor waits, and a busy machine takes longer to answer.
    connectionTimeoutMillis: 30_000,
    application_name: 'portal owner',
  })
  // Without both, a server that goes away ends the process by the error of a connection instead of the one of its query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function currentRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role ?? ''
}
