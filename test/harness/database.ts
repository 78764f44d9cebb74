import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase } from '#platform/db/server/database.ts'
import { quietLog } from './quiet-log.ts'

export type TestDatabase = Database & { address: DatabaseAddress & { connectionString: string } }

let count = 0

/** A database of its own with every migration applied, gone after `close`. */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++count}`
  await asAdministrator(`create database ${name} template portal`)
  const connectionString = addressOf(name)
  const database = openDatabase({ connectionString }, quietLog)
  return {
    ...database,
    address: { connectionString },
    async close() {
      await database.close()
      await asAdministrator(`drop database ${name} with (force)`)
    },
  }
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new Client({ connectionString: addressOf('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function addressOf(database: string): string {
  const url = new URL(inject('postgres'))
  url.pathname = `/${database}`
  return url.href
}
