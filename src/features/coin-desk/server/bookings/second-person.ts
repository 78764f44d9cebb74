import { formatDate } from '#kit/dates.ts'
import { findParameter, saveParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { firstSecondPersonAbove } from '../../rules.ts'

const name = 'coin.secondPersonAbove'

/** Changes of more coins than this wait for a second person. */
export async function readSecondPersonLimit(db: Db): Promise<number> {
  return (await findParameter<number>(db, name)) ?? firstSecondPersonAbove
}

export function saveSecondPersonLimit(db: Db, limit: number): Promise<void> {
  return saveParameter(db, name, limit)
}

/** The limit, locked until the transaction ends, to be changed. */
export async function lockSecondPersonLimit(db: Db): Promise<number> {
  await lockByName(db, name)
  return readSecondPersonLimit(db)
}

/** The coins that one person books today, by account. */
type PersonalBooking = { person: string; at: Date; coins: ReadonlyMap<string, number> }

/**
 * Counts these coins as booked without a second person, or returns false and counts nothing where the day's sum on an account would exceed the limit.
 * The lock is held until the transaction ends, so concurrent bookings of one person are counted one after the other.
 */
export async function addBookedAlone(db: Db, limit: number, booking: PersonalBooking): Promise<boolean> {
  const { person, at, coins } = booking
  await lockByName(db, `coin alone ${person}`)
  if (await exceedsLimitAlone(db, limit, booking)) return false
  if (coins.size === 0) return true
  await db
    .insertInto('coin_alone')
    .values([...coins].map(([account_id, amount]) => ({ person, account_id, day: formatDate(at), amount })))
    .onConflict((conflict) =>
      conflict.columns(['person', 'account_id', 'day']).doUpdateSet((row) => ({
        amount: row('coin_alone.amount', '+', row.ref('excluded.amount')),
      })),
    )
    .execute()
  return true
}

export async function exceedsLimitAlone(db: Db, limit: number, { person, at, coins }: PersonalBooking): Promise<boolean> {
  const booked = await listBookedAlone(db, { person, at }, [...coins.keys()])
  return [...coins].some(([account, amount]) => (booked.get(account) ?? 0) + amount > limit)
}

/** The coins that this person booked alone on these accounts today (Asia/Shanghai). */
export async function listBookedAlone(
  db: Db,
  { person, at }: Omit<PersonalBooking, 'coins'>,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('coin_alone')
    .select(['account_id', 'amount'])
    .where('person', '=', person)
    .where('day', '=', formatDate(at))
    .where('account_id', 'in', accounts)
    .execute()
  return new Map(rows.map(({ account_id, amount }) => [account_id, amount]))
}
