import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ledgerRefusals, type PostingKind } from '../rules.ts'

/** The texts and author of a booking; `by` is a person key. */
export type BookingDetails = { service: string; detail: string; reference: string; by: string; at: Date }
type Posting = BookingDetails & { account: string; amount: number }
/** `balance` is the customer account's afterwards. */
export type Booked = { bookingId: number; balance: number }

type Transfer = {
  from: string
  to: string
  fromDetail: string
  toDetail: string
  service: string
  reference: string
  by: string
  at: Date
}
type TransferResult = Booked & { amount: number; fromBalance: number; toBalance: number }

type Outcome = { refusal: string | null; booking_id: number; amount: number; balance: number; to_balance: number }

/** Coins that were paid for. */
export function recharge(db: Db, posting: Posting): Promise<Booked> {
  return book(db, 'recharge', posting)
}

/** Coins that are a gift. */
export function grant(db: Db, posting: Posting): Promise<Booked> {
  return book(db, 'grant', posting)
}

/** Coins spent on a service; gifts go first. */
export function use(db: Db, posting: Posting): Promise<Booked> {
  return book(db, 'use', posting)
}

/** Coins taken away without a service for them; gifts go first. */
export function voidCoins(db: Db, posting: Posting): Promise<Booked> {
  return book(db, 'void', posting)
}

/** Moves the whole balance and ends the account it came from. */
export async function transferAll(
  db: Db,
  { from, to, fromDetail, toDetail, service, reference, by, at }: Transfer,
): Promise<TransferResult> {
  const { rows } = await sql<Outcome>`
    select * from ledger_book('transfer', ${from}, null, ${service}, ${fromDetail}, ${reference}, ${by}, ${at}, ${to}, ${toDetail})
  `.execute(db)
  const { booking_id, amount, balance, to_balance } = unwrapOutcome(rows)
  return { bookingId: booking_id, amount, balance: to_balance, fromBalance: balance, toBalance: to_balance }
}

/** Books the reversal of a booking, at most once; for a transfer it also reactivates the source account. Allowed on frozen accounts. */
export async function reverse(db: Db, bookingId: number, { service, detail, by, at }: Omit<BookingDetails, 'reference'>): Promise<Booked> {
  const { rows } = await sql<Outcome>`select * from ledger_reverse(${bookingId}, ${service}, ${detail}, ${by}, ${at})`.execute(db)
  const { booking_id, balance } = unwrapOutcome(rows)
  return { bookingId: booking_id, balance }
}

/** Gives back coins of a deduction, which has that many left to return. Allowed on frozen accounts. */
export async function refund(
  db: Db,
  bookingId: number,
  { amount, service, detail, by, at }: Omit<BookingDetails, 'reference'> & { amount: number },
): Promise<Booked> {
  const { rows } = await sql<Outcome>`select * from ledger_refund(${bookingId}, ${amount}, ${service}, ${detail}, ${by}, ${at})`.execute(db)
  const { booking_id, balance } = unwrapOutcome(rows)
  return { bookingId: booking_id, balance }
}

async function book(db: Db, kind: PostingKind, { account, amount, service, detail, reference, by, at }: Posting): Promise<Booked> {
  const { rows } = await sql<Outcome>`
    select * from ledger_book(${kind}, ${account}, ${amount}, ${service}, ${detail}, ${reference}, ${by}, ${at})
  `.execute(db)
  const { booking_id, balance } = unwrapOutcome(rows)
  return { bookingId: booking_id, balance }
}

/**
 * Books many postings in one round trip, in their order. The caller has locked the accounts. Throws the first refusal; the caller then
 * rolls back the bookings before it.
 */
export async function bookAll(db: Db, postings: readonly (Posting & { kind: PostingKind })[]): Promise<Booked[]> {
  const { rows } = await sql<Outcome>`
    select booked.*
    from rows from (jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as (
      kind text, account text, amount bigint, service text, detail text, reference text, by text, at timestamptz
    )) with ordinality as given (kind, account, amount, service, detail, reference, made_by, at, place)
    cross join lateral ledger_book(kind, account, given.amount, service, detail, reference, made_by, at) as booked
    order by place
  `.execute(db)
  return rows.map((outcome) => {
    const { booking_id, balance } = unwrapOutcome([outcome])
    return { bookingId: booking_id, balance }
  })
}

const refusalsByCode = new Map(Object.values(ledgerRefusals).map((entry) => [entry.code as string, entry]))

function unwrapOutcome([outcome]: Outcome[]): Outcome {
  if (!outcome) throw new Error('the ledger did not answer')
  if (outcome.refusal === null) return outcome
  throw new Refusal(refusalsByCode.get(outcome.refusal) ?? refusals.wrongState)
}

/**
 * Runs the work, rolls it back and returns its result (or throws its refusal). Only sequence numbers are consumed.
 * `db` must be a transaction.
 */
export async function dryRun<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(db)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint dry_run`.execute(db)
    await sql`release savepoint dry_run`.execute(db)
  }
}
