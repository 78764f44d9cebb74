import { bookingKinds, type BookingKind } from '#platform/ledger/rules.ts'

export function kindOf(text: string): '' | BookingKind {
  return bookingKinds.find((known) => known === text) ?? ''
}

/** A number of coins in an address; anything else filters nothing. */
export function coinsIn(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
