import { join } from 'node:path'
import { Client } from 'pg'
import { databaseName, openCluster } from '#platform/db/server/embedded/postgres-cluster.ts'

/** Connects to the embedded database of a portal that runs on this data directory. */
export async function connectTo(dataDirectory: string): Promise<Client> {
  const { socketDirectory: host } = openCluster(join(dataDirectory, 'database'))
  const client = new Client({ host, user: databaseName, database: databaseName })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Opens a ledger account with coins, without an owner in any other table. */
export async function openFundedAccount(client: Client, code: string, amount: number): Promise<void> {
  await client.query(`insert into ledger_account (code, kind, state_since, opened_at) values ($1, 'customer', now(), now())`, [code])
  if (amount > 0) await client.query(`select ledger_book('recharge', $1, $2, '充值', '充值', '', 'test 1', now())`, [code, amount])
}
