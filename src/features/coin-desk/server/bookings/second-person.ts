import '../tables.ts'
import { dateOf } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'

/** What one person moves today, by account. */
export type Moving = { person: string; at: Date; coins: ReadonlyMap<string, number> }

/**
 * Counts these coins as booked without a second person, or answers false and counts nothing where the day's sum on an account would exceed the limit.
 * The lock is held until the transaction ends, so concurrent bookings of one person are counted one after the other.
 */
export async function takeAlone(db: Db, limit: number, moving: Moving): Promise<boolean> {
  const { person, at, coins } = moving
  await lockByName(db, `coin alone ${person}`)
  if (await exceedsAlone(db, limit, moving)) return false
  if (coins.size === 0) return true
  await db
    .insertInto('coin_alone')
    .values([...coins].map(([account_id, amount]) => ({ person, account_id, day: dateOf(at), amount })))
    .onConflict((conflict) =>
      conflict.columns(['person', 'account_id', 'day']).doUpdateSet((row) => ({
        amount: row('coin_alone.amount', '+', row.ref('excluded.amount')),
      })),
    )
    .execute()
  return true
}

export async function exceedsAlone(db: Db, limit: number, { person, at, coins }: Moving): Promise<boolean> {
  const booked = await bookedAlone(db, person, at, [...coins.keys()])
  return [...coins].some(([account, amount]) => (booked.get(account) ?? 0) + amount > limit)
}

/** What this person has booked without a second one on these accounts today (Asia/Shanghai). */
export async function bookedAlone(db: Db, person: string, at: Date, accounts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('coin_alone')
    .select(['account_id', 'amount'])
    .where('person', '=', person)
    .where('day', '=', dateOf(at))
    .where('account_id', 'in', accounts)
    .execute()
  return new Map(rows.map(({ account_id, amount }) => [account_id, amount]))
}
