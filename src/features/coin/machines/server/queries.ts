import { Refusal } from '#gateway/refusals.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { ledgerRefusals } from '#platform/ledger/rules.ts'
import { findBalanceAt, findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { machineCalls as calls } from '../contract.ts'
import type { BookingState } from '../rules.ts'
import { getMachine } from './bookings.ts'

const nothing = { state: 'none', account: '', amount: 0, bookingId: 0, holdId: '', at: '', expiresAt: '' } as const

export const machineQueries = [
  handle(calls.balance, async ({ db, clock }, { account, at }) => {
    const found = await findLedgerAccount(db, account)
    if (!found) throw new Refusal(ledgerRefusals.unknown)
    const { state, held, available } = found
    const now = clock.now()
    // Of a moment to come nothing is known: the answer is that of now, and says so.
    const moment = at === '' || new Date(at) > now ? now : new Date(at)
    const balance = moment === now ? found.balance : ((await findBalanceAt(db, account, moment)) ?? 0)
    return { account, balance, held, available, state, at: moment.toISOString() }
  }),

  handle(calls.find, async ({ db, actor }, { reference }) => {
    const own = await db
      .selectFrom('machine_booking')
      .leftJoin('ledger_hold', 'ledger_hold.id', 'machine_booking.hold_id')
      .leftJoin('ledger_booking as reversal', 'reversal.reverses', 'machine_booking.booking_id')
      .select(['account', 'machine_booking.amount', 'machine_booking.booking_id', 'hold_id', 'machine_booking.at'])
      .select(['ledger_hold.state as hold_state', 'expires_at', 'reversal.id as reversed_by'])
      .where('machine_id', '=', getMachine(actor).id)
      .where('machine_booking.reference_key', '=', toCanonicalReference(reference))
      .executeTakeFirst()
    if (!own) return nothing
    const { account, amount, booking_id, hold_id, at, expires_at } = own
    return {
      state: getBookingState(own),
      account,
      amount,
      bookingId: booking_id ?? 0,
      holdId: hold_id ?? '',
      at: at.toISOString(),
      expiresAt: expires_at?.toISOString() ?? '',
    }
  }),
]

function getBookingState({
  reversed_by,
  booking_id,
  hold_state,
}: {
  reversed_by: number | null
  booking_id: number | null
  hold_state: string | null
}): BookingState {
  if (reversed_by !== null) return 'reversed'
  if (booking_id !== null) return 'booked'
  return hold_state === 'released' || hold_state === 'expired' ? hold_state : 'held'
}
