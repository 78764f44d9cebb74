import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ledgerRefusals } from '../rules.ts'
import { getAccountRefusal } from './accounts.ts'
import { type Booked, use, type BookingDetails } from './booking.ts'

type NewHold = { account: string; amount: number; reference: string; by: string; at: Date; expiresAt: Date }
type HoldCommit = BookingDetails & { holdId: string; amount?: number }

/** Reserves coins: they cannot be spent otherwise until the hold is committed, released or expired. */
export async function hold(db: Db, { account, amount, reference, by, at, expiresAt }: NewHold): Promise<{ holdId: string }> {
  const held = await db
    .updateTable('ledger_account')
    .set((eb) => ({ held: eb('held', '+', amount) }))
    .where('code', '=', account)
    .where('kind', '=', 'customer')
    .where('state', '=', 'active')
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', amount))
    .returning('id')
    .executeTakeFirst()
  if (!held) {
    const why = await getAccountRefusal(db, account)
    throw new Refusal(why === refusals.wrongState ? ledgerRefusals.insufficient : why)
  }
  const holdId = randomUUID()
  await db
    .insertInto('ledger_hold')
    .values({ id: holdId, account_id: held.id, amount, state: 'held', reference, made_by: by, at, expires_at: expiresAt })
    .execute()
  return { holdId }
}

/** Spends the reserved coins or a part of them; the rest is released. */
export async function commitHold(db: Db, { holdId, amount, ...words }: HoldCommit): Promise<Booked> {
  const { held, account } = await endHold(db, { id: holdId, state: 'committed', by: words.by, at: words.at })
  if (amount !== undefined && amount > held) throw new Refusal(ledgerRefusals.beyondHold)
  const booked = await use(db, { ...words, account, amount: amount ?? held })
  await db.updateTable('ledger_hold').set({ booking_id: booked.bookingId }).where('id', '=', holdId).execute()
  return booked
}

/** Gives the reserved coins back. Refuses a hold that has ended. */
export async function releaseHold(db: Db, { holdId, by, at }: { holdId: string; by: string; at: Date }): Promise<void> {
  await endHold(db, { id: holdId, state: 'released', by, at })
}

/** Every minute: releases expired holds, each in its own transaction. Returns how many. */
export async function expireHolds(db: Db, at: Date): Promise<number> {
  const due = await db.selectFrom('ledger_hold').select('id').where('state', '=', 'held').where('expires_at', '<=', at).execute()
  let count = 0
  for (const { id } of due)
    if (await db.transaction().execute((bound) => freeHold(bound, { id, state: 'expired', by: 'system ledger', at }))) count++
  return count
}

type HoldEnd = { id: string; state: 'committed' | 'released' | 'expired'; by: string; at: Date }
type EndedHold = { held: number; account: string }

async function endHold(db: Db, ending: HoldEnd): Promise<EndedHold> {
  const ended = await freeHold(db, ending)
  if (!ended) throw new Refusal(ledgerRefusals.holdOver)
  return ended
}

/** Lock order: the hold before its account. */
async function freeHold(db: Db, { id, state, by, at }: HoldEnd): Promise<EndedHold | undefined> {
  const ended = await db
    .updateTable('ledger_hold')
    .set({ state, ended_at: at, ended_by: by })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('expires_at', state === 'expired' ? '<=' : '>', at)
    .returning(['account_id', 'amount'])
    .executeTakeFirst()
  if (!ended) return undefined
  const { code } = await db
    .updateTable('ledger_account')
    .set((eb) => ({ held: eb('held', '-', ended.amount) }))
    .where('id', '=', ended.account_id)
    .returning('code')
    .executeTakeFirstOrThrow()
  return { held: ended.amount, account: code }
}
