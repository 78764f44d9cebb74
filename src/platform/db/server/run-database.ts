import { join } from 'node:path'
import { ConfigError } from '#platform/config/server/config.ts'
import { type Log, messageOf } from '#platform/log/server/log.ts'
import { type Database, type DatabaseAddress, openDatabase } from './database.ts'
import { startPostgres } from './postgres-server.ts'

export type RunningDatabase = Database & { address: DatabaseAddress }

/** The database of DATABASE_URL, or the embedded one of the data directory; `close` also stops what was started. */
export async function runDatabase(databaseUrl: string | undefined, dataDirectory: string, log: Log): Promise<RunningDatabase> {
  if (databaseUrl) {
    const address = { connectionString: databaseUrl }
    const database = openDatabase(address, log)
    await proveReachable(database, databaseUrl)
    return { ...database, address }
  }
  const postgres = await startPostgres({ directory: join(dataDirectory, 'database'), log: (line) => log.debug({ postgres: line }) })
  postgres.onUnexpectedExit((reason) => log.error({ reason }, 'database stopped unexpectedly; starting it again'))
  const address = { connectionString: postgres.connectionString }
  const database = openDatabase(address, log)
  return {
    ...database,
    address,
    async close() {
      await database.close()
      await postgres.stop()
    },
  }
}

/** The message names host and database, never user or password. */
async function proveReachable(database: Database, databaseUrl: string): Promise<void> {
  try {
    await database.pool.query('select 1')
  } catch (error) {
    await database.close()
    const { host, pathname } = new URL(databaseUrl)
    throw new ConfigError([`DATABASE_URL: no connection to ${host}${pathname}: ${messageOf(error)}`])
  }
}
