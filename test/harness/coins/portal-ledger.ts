import { join } from 'node:path'
import { Client } from 'pg'
import type { DatabaseAddress } from '#platform/db/server/database.ts'
import { databaseName, openCluster } from '#platform/db/server/embedded/postgres-cluster.ts'

/** `place`: the data directory of a running portal with its embedded database, or a postgresql:// address, as for `verify-ledger`. */
export function toDatabaseAddress(place: string): DatabaseAddress {
  if (place.startsWith('postgresql://')) return { connectionString: place }
  const { socketDirectory: host } = openCluster(join(place, 'database'))
  return { host, user: databaseName, database: databaseName }
}

/** Connects to the database of a portal, given by its place as above. */
export async function connectTo(place: string): Promise<Client> {
  const client = new Client(toDatabaseAddress(place))
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Opens a ledger account with coins, without an owner in any other table. */
export async function openFundedAccount(client: Client, code: string, amount: number): Promise<void> {
  await client.query(`insert into ledger_account (code, kind, state_since, opened_at) values ($1, 'customer', now(), now())`, [code])
  if (amount > 0) await client.query(`select ledger_book('recharge', $1, $2, '充值', '充值', '', 'test 1', now())`, [code, amount])
}
