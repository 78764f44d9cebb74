import { sql } from 'kysely'
import { addBookedAlone, exceedsLimitAlone, type Moved } from '#features/coin/desk/server/bookings/second-person.ts'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bookingKinds, ledgerLimits, ledgerRefusals } from '#platform/ledger/rules.ts'
import { refund } from '#platform/ledger/server/booking.ts'
import type { ReviewDeps, Effect, Person, ReviewItem } from '#platform/reviewing/server/reviewable.ts'
import { appealRefusals } from '../../rules.ts'

/** Gives coins of a deduction back with the handling. Above the limit of one person it needs a second one, who agrees to the same refund. */
export const refundEffect: Effect = {
  async needsSecond({ db, clock }, items, { form, by }) {
    for (const { account } of items) await assertRefundable(db, String(account), form)
    const booking = { person: toStaffKey(by.id), at: clock.now(), moved: toMoved(items, form) }
    return exceedsLimitAlone(db, booking)
  },

  async run(deps, items, { form, by }) {
    const [item] = items
    if (!item || !by) throw new Error('a refund is of one appeal, by a reviewer')
    await assertAgreed(deps, item, { form, by })
    const [bookingId, amount] = [Number(form.booking), Number(form.coins)]
    const taken = await getDeduction(deps.db, bookingId, String(item.account))
    const detail = `退还：${taken.detail}`.slice(0, ledgerLimits.detail)
    const words = { service: bookingKinds.refund.service, detail, by: toStaffKey(by.id), at: deps.clock.now() }
    const given = await refund(deps.db, bookingId, { amount, ...words }).catch(rethrowAtCoins)
    await deps.db
      .updateTable('appeal')
      .set({ refunded: amount, refund_of: bookingId, refund_booking_id: given.bookingId })
      .where('id', '=', item.id)
      .execute()
  },
}

/** Alone, it counts on the reviewer's sum of the day; after a first reviewer it must be what that one proposed. */
async function assertAgreed({ db, clock }: ReviewDeps, item: ReviewItem, { form, by }: { form: Form; by: Person }): Promise<void> {
  if (item.first_approver_id === '') {
    const booking = { person: toStaffKey(by.id), at: clock.now(), moved: toMoved([item], form) }
    if (await addBookedAlone(db, booking)) return
    throw new Refusal(refusals.wrongState)
  }
  const first = await db
    .selectFrom('review_event')
    .select('after')
    .where('kind', '=', 'appeals')
    .where('subject', '=', item.id)
    .where('action', '=', 'first_approve')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (first?.after.booking !== form.booking || first?.after.coins !== form.coins)
    throw createFieldRefusal('form.coins', appealRefusals.otherThanFirst)
}

type Form = Readonly<Record<string, string>>

/** A first person's proposal is within what is left too; the ledger checks again when it is booked. */
async function assertRefundable(db: Db, account: string, { booking, coins }: Form): Promise<void> {
  const id = Number(booking)
  await getDeduction(db, id, account)
  const left = (await listRefundable(db, [id])).get(id)
  if (left !== undefined && Number(coins) > left) throw createFieldRefusal('form.coins', ledgerRefusals.beyondTaken)
}

/** A refund gives coins back and pays nothing. */
function toMoved(items: readonly ReviewItem[], { coins }: Form): ReadonlyMap<string, Moved> {
  return new Map(items.map(({ account }) => [String(account), { coins: Number(coins), fen: 0 }]))
}

async function getDeduction(db: Db, bookingId: number, account: string): Promise<{ detail: string }> {
  const taken = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select('e.detail')
    .where('e.booking_id', '=', bookingId)
    .where('a.code', '=', account)
    .where('e.amount', '<', 0)
    .executeTakeFirst()
  if (!taken) throw createFieldRefusal('form.booking', appealRefusals.otherAccount)
  return taken
}

/** A ledger refusal is shown at the field that causes it. */
function rethrowAtCoins(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const field = error.code === ledgerRefusals.beyondTaken.code ? 'form.coins' : 'form.booking'
  throw createFieldRefusal(field, { code: error.code, msg: error.message })
}

/** How many coins of each deduction may still be given back, by booking; others are left out. */
export async function listRefundable(db: Db, bookingIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; left: number }>`
    select b.id, -taken.amount - coalesce((
      select sum(e.amount) from ledger_booking r join ledger_entry e on e.booking_id = r.id and e.balance is not null
      where r.refunds = b.id and not exists (select from ledger_booking v where v.reverses = r.id)
    ), 0)::bigint as left
    from ledger_booking b join ledger_entry taken on taken.booking_id = b.id and taken.balance is not null
    where b.id = any(${[...bookingIds]}::bigint[]) and b.kind in ('use', 'void')
      and not exists (select from ledger_booking v where v.reverses = b.id)`.execute(db)
  return new Map(rows.map(({ id, left }) => [id, left]))
}
