import { statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseAddress } from '../database.ts'
import { databaseName, openCluster } from './postgres-cluster.ts'
import { startPostgres } from './postgres-server.ts'

/** `stop` ends the database where it was started for this command. */
export type AttachedDatabase = { address: DatabaseAddress; directory: string; stop: () => Promise<void> }

/** Throws where this account may not look: to call that missing would send its operator to make another database. */
export function hasEmbeddedDatabase(dataDirectory: string): boolean {
  return statSync(join(dataDirectory, 'database/cluster/PG_VERSION'), { throwIfNoEntry: false }) !== undefined
}

/** For commands beside the portal: connects to the running portal's database, or starts it for the command. */
export async function attachDatabase(dataDirectory: string): Promise<AttachedDatabase> {
  const parent = join(dataDirectory, 'database')
  const { directory, socketDirectory } = openCluster(parent)
  const address = { host: socketDirectory, user: databaseName, database: databaseName }
  if (await canConnect(address)) return { address, directory, stop: async () => undefined }
  const server = await startPostgres({ directory: parent, log: () => undefined })
  return { address, directory, stop: () => server.stop() }
}

async function canConnect(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
