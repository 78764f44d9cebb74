import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { defineSealedPlace, toEpoch, type UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { accountCategories, coinLimits, coinRefusals } from '../../rules.ts'

/** Who gets in as this account, and the phone that proves it. */
export const coinPlace = defineSealedPlace({
  table: 'coin_account',
  subject: 'coin',
  covers: [sql`phone, password_hash, must_change_password`, toEpoch('password_changed_at'), toEpoch('disabled_at')],
})
export const coinAccounts = { kind: 'coin', place: coinPlace } as const

export type CoinAccount = NonNullable<Awaited<ReturnType<typeof findCoinAccount>>>

/** The account with its figures in the ledger; numbers are compared without regard to case. `locked`: it stays as it is until the transaction ends. */
export function findCoinAccount(db: Db, number: string, { locked = false } = {}) {
  const accounts = db
    .selectFrom('coin_account as a')
    .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
    .innerJoin('ledger_account as l', 'l.code', 'a.id')
    .select([
      'a.id',
      'a.id as account',
      'a.customer_id as customerId',
      'c.company',
      'c.company as name',
      'a.category',
      'a.phone',
      'a.phone_changed_at as phoneChangedAt',
      'a.password_hash as passwordHash',
      'a.password_changed_at as passwordChangedAt',
      'a.must_change_password as mustChangePassword',
      'a.opened_at as openedAt',
      'a.disabled_at as disabledAt',
      'l.id as ledgerId',
      'l.entries',
      'l.state',
      'l.balance',
      'l.granted',
      'l.held',
      'l.clears',
      'l.alert_below as alertBelow',
      'l.zero_since as zeroSince',
      'l.visible_from as visibleFrom',
    ])
    .where(sql`lower(a.id)`, '=', number.toLowerCase())
  return (locked ? accounts.forShare('a') : accounts).executeTakeFirst()
}

/** Changes what gets somebody in as this account. */
export function changeCoinAccount<T>(
  sources: Pick<Services, 'db' | 'secretKey'>,
  id: string,
  change: (db: UnsealedDb) => Promise<T>,
): Promise<T> {
  return changeSealed(sources, rowOf(coinPlace, id), change)
}

export async function getCoinAccount(db: Db, number: string): Promise<CoinAccount> {
  const found = await findCoinAccount(db, number)
  if (!found) throw new Refusal(refusals.notFound)
  return found
}

/** The cards of the same customer but this one, in the order of their numbers. */
export function listOtherCards(db: Db, { id, customerId }: Pick<CoinAccount, 'id' | 'customerId'>) {
  return db
    .selectFrom('coin_account as a')
    .innerJoin('ledger_account as l', 'l.code', 'a.id')
    .select(['a.id', 'a.phone', 'a.disabled_at as disabledAt', 'l.state', 'l.balance'])
    .where('a.customer_id', '=', customerId)
    .where('a.category', '=', accountCategories.card)
    .where('a.id', '<>', id)
    .orderBy('a.id')
    .limit(coinLimits.cards)
    .execute()
}

/** The account of the session. */
export async function getOwnAccount({ db, actor }: { db: Db; actor: Actor }, named = ''): Promise<CoinAccount> {
  assertOwnAccount(actor, named)
  const own = await findCoinAccount(db, actor.id)
  if (!own) throw new Refusal(refusals.invalidSession)
  return own
}

/** `named`, from the body, may be empty or the session's account, but no other. */
export function assertOwnAccount(actor: Actor, named: string): asserts actor is Exclude<Actor, { kind: 'anyone' }> {
  if (actor.kind !== 'coin') throw new Refusal(refusals.invalidSession)
  if (named !== '' && named.toLowerCase() !== actor.id.toLowerCase()) throw new Refusal(coinRefusals.notYours)
}
