import { Pool } from 'pg'
import type { DatabaseAddress } from '#platform/db/server/database.ts'
import { columnTypes } from '#platform/db/server/column-types.ts'

/** Connections of the owner of a test's database. */
export function openOwner(address: DatabaseAddress): Pool {
  const owner = new Pool({ ...address, types: columnTypes, max: 2 })
  owner.on('error', () => undefined)
  return owner
}
