import { sql } from 'kysely'
import { defineSealedPlace, toEpoch, toHex } from '#platform/seals/server/sealed-place.ts'

/** Who a session is of and what it may do. */
export const sessionPlace = defineSealedPlace({
  table: 'session',
  subject: 'session',
  id: sql<string>`encode(id_hash, 'hex')`,
  has: (id) => sql<boolean>`id_hash = ${Buffer.from(id, 'hex')}`,
  covers: [toHex('cookie_hash'), sql`kind, subject, permissions`, toEpoch('created_at')],
  isExpendable: true,
})
