import { bookingKindNames, type BookingKind } from '#platform/ledger/rules.ts'

export function parseKind(text: string): '' | BookingKind {
  return bookingKindNames.find((known) => known === text) ?? ''
}

/** Parses a number of coins from the URL; null for anything else. */
export function parseCoins(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
