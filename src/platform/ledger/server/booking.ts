import './tables.ts'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ledgerRefusals, type PostingKind } from '../rules.ts'

/** What a booking says; `by` is '{kind} {id}'. */
export type BookingDetails = { service: string; detail: string; reference: string; by: string; at: Date }
export type Posting = BookingDetails & { account: string; amount: number }
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
export type Moved = Booked & { amount: number; fromBalance: number; toBalance: number }

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
export async function transferAll(db: Db, { from, to, fromDetail, toDetail, service, reference, by, at }: Transfer): Promise<Moved> {
  const { rows } = await sql<Outcome>`
    select * from ledger_book('transfer', ${from}, null, ${service}, ${fromDetail}, ${reference}, ${by}, ${at}, ${to}, ${toDetail})
  `.execute(db)
  const { booking_id, amount, balance, to_balance } = bookedOf(rows)
  return { bookingId: booking_id, amount, balance: to_balance, fromBalance: balance, toBalance: to_balance }
}

/** The opposite booking, once; of a transfer it also brings the first account back to life. Works on frozen accounts too. */
export async function reverse(db: Db, bookingId: number, { service, detail, by, at }: Omit<BookingDetails, 'reference'>): Promise<Booked> {
  const { rows } = await sql<Outcome>`select * from ledger_reverse(${bookingId}, ${service}, ${detail}, ${by}, ${at})`.execute(db)
  const { booking_id, balance } = bookedOf(rows)
  return { bookingId: booking_id, balance }
}

async function book(db: Db, kind: PostingKind, { account, amount, service, detail, reference, by, at }: Posting): Promise<Booked> {
  const { rows } = await sql<Outcome>`
    select * from ledger_book(${kind}, ${account}, ${amount}, ${service}, ${detail}, ${reference}, ${by}, ${at})
  `.execute(db)
  const { booking_id, balance } = bookedOf(rows)
  return { bookingId: booking_id, balance }
}

/**
 * Many bookings in one round trip, in their order, each as if it stood alone; whoever asks has locked the accounts. The first refusal
 * is thrown, and it is for the caller to take back what was booked before it.
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
    const { booking_id, balance } = bookedOf([outcome])
    return { bookingId: booking_id, balance }
  })
}

const refusalsByCode = new Map(Object.values(ledgerRefusals).map((entry) => [entry.code as string, entry]))

function bookedOf([outcome]: Outcome[]): Outcome {
  if (!outcome) throw new Error('the ledger did not answer')
  if (outcome.refusal === null) return outcome
  throw new Refusal(refusalsByCode.get(outcome.refusal) ?? refusals.wrongState)
}

/**
 * Does the work and takes it back: answers (or refuses) as it would have, and leaves nothing but used-up numbers.
 * `db` has to be a transaction.
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
