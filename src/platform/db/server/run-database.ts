import { join } from 'node:path'
import type { Log } from '#platform/log/server/log.ts'
import { type Database, type DatabaseAddress, openDatabase } from './database.ts'
import { startPostgres } from './postgres-server.ts'

export type RunningDatabase = Database & { address: DatabaseAddress }

/** The database of DATABASE_URL, or the embedded one of the data directory; `close` also stops what was started. */
export async function runDatabase(databaseUrl: string | undefined, dataDirectory: string, log: Log): Promise<RunningDatabase> {
  if (databaseUrl) {
    const address = { connectionString: databaseUrl }
    return { ...openDatabase(address, log), address }
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
