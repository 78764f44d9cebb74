import { Client, type QueryResult } from 'pg'
import { type Database, type DatabaseAddress, openDatabase } from '#platform/db/server/database.ts'
import { portalRole } from '#platform/db/server/rights.ts'
import { type Lasting, useFixture } from './fixture.ts'
import { quietLog } from './quiet-log.ts'
import { shareDatabase } from './shared-database.ts'
import { openOwner, patientLimits, type TestDatabase } from './test-database.ts'

let count = 0

/** Creates a database with every migration applied and connects as the portal's restricted role; `close` drops it. */
export function freshDatabase(): Promise<TestDatabase> {
  return copyDatabase('portal')
}

/** A copy of a database that `fill` fills once in a run: by the worker that asks first, for which the others wait. */
export async function filledDatabase(name: string, fill: (database: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  await asAdministrator('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const { rowCount } = await asAdministrator('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const first = await openCopy('portal')
      await fill(first)
      await first.close()
      await asAdministrator(`alter database ${first.name} rename to ${name}`)
    }
  } finally {
    await asAdministrator('select pg_advisory_unlock(hashtext($1))', [name])
  }
  return copyDatabase(name)
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const { name, close, ...copy } = await openCopy(template)
  return {
    ...copy,
    async close() {
      await close()
      await asAdministrator(`drop database ${name} with (force)`)
    },
  }
}

async function openCopy(template: string): Promise<TestDatabase & { name: string }> {
  const name = `test_${process.pid}_${++count}`
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`)
  const address = { connectionString: toAddress(name, portalRole) }
  const ownerAddress = { connectionString: toAddress(name) }
  const database = openDatabase(address, quietLog, patientLimits)
  const owner = openOwner(ownerAddress)
  return { ...database, name, address, owner, ownerAddress, close: async () => void (await Promise.all([database.close(), owner.end()])) }
}

/** The database of the worker with the contents of a fresh one: for every test that changes neither schema nor rights. */
export const cleanDatabase = shareDatabase(freshDatabase)

/** A clean database for each test of the file. */
export function useDatabase(lasting?: Lasting): TestDatabase {
  return useFixture(cleanDatabase, lasting)
}

/** A fresh database for each test of the file: for tests that change the schema or rights, or end the portal's connections. */
export function useFreshDatabase(lasting?: Lasting): TestDatabase {
  return useFixture(freshDatabase, lasting)
}

export type BareDatabase = Database & { name: string; address: DatabaseAddress & { connectionString: string } }

/** Creates a database without tables, or a copy of one without connections, and connects as its owner; `close` drops it. */
export async function bareDatabase(template = 'template0'): Promise<BareDatabase> {
  const name = `bare_${process.pid}_${++count}`
  await asAdministrator(`create database ${name} template ${template} strategy file_copy`)
  const address = { connectionString: toAddress(name) }
  const database = openDatabase(address, quietLog, patientLimits)
  return {
    ...database,
    name,
    address,
    async close() {
      await database.close()
      await asAdministrator(`drop database ${name} with (force)`)
    },
  }
}

let administrator: Promise<Client> | undefined

/** One connection for all files of a worker; it ends with the worker. */
async function asAdministrator(statement: string, values?: string[]): Promise<QueryResult> {
  administrator ??= connectAdministrator()
  return (await administrator).query(statement, values)
}

async function connectAdministrator(): Promise<Client> {
  const client = new Client({ connectionString: toAddress('postgres') })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The address of the run's PostgreSQL, as its superuser. */
export function getTestPostgres(): string {
  if (!process.env.TEST_POSTGRES) throw new Error('no PostgreSQL of this run: vitest.config.ts starts one, other tests their own')
  return process.env.TEST_POSTGRES
}

function toAddress(database: string, role?: string): string {
  const url = new URL(getTestPostgres())
  url.pathname = `/${database}`
  if (role) url.username = role
  return url.href
}
