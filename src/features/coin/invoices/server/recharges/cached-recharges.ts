import { LRUCache } from 'lru-cache'
import type { CoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getSums, listAccountRecharges, type Page, type RechargeRow, type Sums } from './recharges.ts'

type OwnAccount = Pick<CoinAccount, 'id' | 'entries'>
type CachedAccount = { stamp: string; sums?: Sums; pages: LRUCache<string, RechargeRow[]> }

const maxAccounts = 1000
const maxPages = 4
const caches = new WeakMap<Db, LRUCache<string, CachedAccount>>()

/**
 * Sums and pages of an account's recharges, read anew once anything they depend on has changed: every recharge and reversal is an
 * entry of its ledger, and every step of an application a version of its applicant, written in the same transaction.
 */
export async function readRecharges(db: Db, own: OwnAccount, page: Page): Promise<{ sums: Sums; rows: RechargeRow[] }> {
  // Before all else: what is newer than the stamp is found again under the next one.
  const cached = await getCachedAccount(db, own)
  const key = JSON.stringify(page)
  const [sums, rows] = await Promise.all([
    cached.sums ?? getSums(db, own.id),
    cached.pages.get(key) ?? listAccountRecharges(db, own.id, page),
  ])
  cached.sums = sums
  cached.pages.set(key, rows)
  return { sums, rows }
}

async function getCachedAccount(db: Db, { id, entries }: OwnAccount): Promise<CachedAccount> {
  const applicantVersion = await db.selectFrom('review_watch').select('version').where('person', '=', `coin ${id}`).executeTakeFirst()
  const stamp = `${entries} ${applicantVersion?.version ?? 0}`
  const accounts = caches.get(db) ?? new LRUCache<string, CachedAccount>({ max: maxAccounts })
  caches.set(db, accounts)
  const known = accounts.get(id)
  if (known?.stamp === stamp) return known
  const cached: CachedAccount = { stamp, pages: new LRUCache({ max: maxPages }) }
  accounts.set(id, cached)
  return cached
}
