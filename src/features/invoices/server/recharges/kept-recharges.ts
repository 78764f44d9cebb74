import '#platform/reviewing/server/tables.ts'
import { LRUCache } from 'lru-cache'
import type { CoinAccount } from '#features/coin/server/accounts/accounts.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getSums, listAccountRecharges, type Page, type RechargeRow, type Sums } from './recharges.ts'

type Own = Pick<CoinAccount, 'id' | 'entries'>
type Kept = { stamp: string; sums?: Sums; pages: LRUCache<string, RechargeRow[]> }

const maxAccounts = 1000
const maxPages = 4
const keptOf = new WeakMap<Db, LRUCache<string, Kept>>()

/**
 * Sums and pages of an account's recharges, read anew once anything they depend on has changed: every recharge and reversal is an
 * entry of its ledger, and every step of an application a version of its applicant, written in the same transaction.
 */
export async function readRecharges(db: Db, own: Own, page: Page): Promise<{ sums: Sums; rows: RechargeRow[] }> {
  // Before all else: what is newer than the stamp is found again under the next one.
  const kept = await getKept(db, own)
  const key = JSON.stringify(page)
  const [sums, rows] = await Promise.all([kept.sums ?? getSums(db, own.id), kept.pages.get(key) ?? listAccountRecharges(db, own.id, page)])
  kept.sums = sums
  kept.pages.set(key, rows)
  return { sums, rows }
}

async function getKept(db: Db, { id, entries }: Own): Promise<Kept> {
  const watch = await db.selectFrom('review_watch').select('version').where('person', '=', `coin ${id}`).executeTakeFirst()
  const stamp = `${entries} ${watch?.version ?? 0}`
  const accounts = keptOf.get(db) ?? new LRUCache<string, Kept>({ max: maxAccounts })
  keptOf.set(db, accounts)
  const known = accounts.get(id)
  if (known?.stamp === stamp) return known
  const kept: Kept = { stamp, pages: new LRUCache({ max: maxPages }) }
  accounts.set(id, kept)
  return kept
}
