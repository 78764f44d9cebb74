import { Pool } from 'pg'
import type { Database, DatabaseAddress } from '#platform/db/server/database.ts'
import { columnTypes } from '#platform/db/server/column-types.ts'

export type TestDatabase = Database & {
  address: DatabaseAddress & { connectionString: string }
  /** Connections of the owner, for what the portal's role may not do: migrations, triggers, tampering. */
  owner: Pool
  ownerAddress: DatabaseAddress & { connectionString: string }
}

/** What hangs ends; a busy machine takes longer than a visitor would wait. */
export const patientLimits = { connectMs: 600_000, statementMs: 600_000 }

/** Connections of the owner of a test's database. */
export function openOwner(address: DatabaseAddress): Pool {
  const owner = new Pool({ ...address, types: columnTypes, max: 2 })
  owner.on('error', () => undefined)
  return owner
}
