import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { readParameterField } from '#platform/settings/server/settings.ts'
import { aloneCoins, aloneYuan } from '../../rules.ts'

export const aloneCoinsPlace = { parameter: 'coin.secondPersonAbove' } as const
export const aloneYuanPlace = { parameter: 'coin.secondPersonAboveYuan' } as const

/** Coins, and the money that was paid for them in fen. */
export type Moved = { coins: number; fen: number }

/** What one person books today, by account. */
type PersonalBooking = { person: string; at: Date; moved: ReadonlyMap<string, Moved> }

/** More than this on one account and day takes a second person, of either. */
export async function readAloneLimits(db: Db): Promise<Moved> {
  const [coins, yuan] = await Promise.all([
    readParameterField(db, aloneCoinsPlace, aloneCoins.fallback),
    readParameterField(db, aloneYuanPlace, aloneYuan.fallback),
  ])
  return { coins, fen: yuan * 100 }
}

export function exceeds({ coins, fen }: Moved, limits: Moved): boolean {
  return coins > limits.coins || fen > limits.fen
}

/**
 * Counts coins and money as booked without a second person, or returns false and counts nothing where the day's sum of either on an account
 * would exceed its limit. The lock is held until the transaction ends, so concurrent bookings of one person are counted one after the other.
 */
export async function addBookedAlone(db: Db, booking: PersonalBooking): Promise<boolean> {
  const { person, at, moved } = booking
  await lockByName(db, `coin alone ${person}`)
  if (await exceedsLimitAlone(db, booking)) return false
  if (moved.size === 0) return true
  await db
    .insertInto('coin_alone')
    .values([...moved].map(([account_id, { coins, fen }]) => ({ person, account_id, day: formatDate(at), amount: coins, fen })))
    .onConflict((conflict) =>
      conflict.columns(['person', 'account_id', 'day']).doUpdateSet((row) => ({
        amount: row('coin_alone.amount', '+', row.ref('excluded.amount')),
        fen: row('coin_alone.fen', '+', row.ref('excluded.fen')),
      })),
    )
    .execute()
  return true
}

export async function exceedsLimitAlone(db: Db, { person, at, moved }: PersonalBooking): Promise<boolean> {
  const [limits, booked] = await Promise.all([readAloneLimits(db), listBookedAlone(db, { person, at }, [...moved.keys()])])
  return [...moved].some(([account, { coins, fen }]) => {
    const before = booked.get(account) ?? { coins: 0, fen: 0 }
    return exceeds({ coins: before.coins + coins, fen: before.fen + fen }, limits)
  })
}

/** What this person booked alone on these accounts today (Asia/Shanghai). */
export async function listBookedAlone(
  db: Db,
  { person, at }: Omit<PersonalBooking, 'moved'>,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Moved>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('coin_alone')
    .select(['account_id', 'amount', 'fen'])
    .where('person', '=', person)
    .where('day', '=', formatDate(at))
    .where('account_id', 'in', accounts)
    .execute()
  return new Map(rows.map(({ account_id, amount, fen }) => [account_id, { coins: amount, fen }]))
}
