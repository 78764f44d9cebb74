import '#platform/reviewing/server/tables.ts'
import { LRUCache } from 'lru-cache'
import type { CoinAccount } from '#features/coin/server/accounts/accounts.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getSums, type Sums } from './recharges.ts'

type Kept = { stamp: string; sums: Sums }

const mostAccounts = 5000
const keptOf = new WeakMap<Db, LRUCache<string, Kept>>()

/**
 * The sums of an account, worked out anew once anything they depend on has changed: every recharge and reversal is an entry of its
 * ledger, and every step of an application a version of its applicant, written in the same transaction.
 */
export async function readSums(db: Db, { id, entries }: Pick<CoinAccount, 'id' | 'entries'>): Promise<Sums> {
  const watch = await db.selectFrom('review_watch').select('version').where('person', '=', `coin ${id}`).executeTakeFirst()
  const stamp = `${entries} ${watch?.version ?? 0}`
  const kept = keptOf.get(db) ?? new LRUCache<string, Kept>({ max: mostAccounts })
  keptOf.set(db, kept)
  const known = kept.get(id)
  if (known?.stamp === stamp) return known.sums
  // Read after the stamp, so what is newer than it is found again by the next stamp.
  const sums = await getSums(db, id)
  kept.set(id, { stamp, sums })
  return sums
}
