import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { CoinImportKind } from '../../rules.ts'

// An import locks all receipts, a single recharge only its own, so that they can't use the same receipt concurrently.
const all = sql`hashtextextended('coin receipts', 0)`

export async function lockReceipt(db: Db, receipt: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${all})`.execute(db)
  await lockByName(db, `coin receipt ${receipt}`)
}

export async function lockAllReceipts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${all})`.execute(db)
}

/** A receipt whose recharge is reversed may be booked again. */
export async function releaseReceipt(db: Db, bookingId: number): Promise<void> {
  await db.updateTable('coin_recharge').set({ receipt_key: null }).where('booking_id', '=', bookingId).execute()
}

const waitingRecharge = sql`state = 'open' and kind in ('coin-account.recharge', 'coin-account.grant')`

/** Finds the canonical references that are booked and not reversed, or wait for a second person. */
export async function findUsedReferences(db: Db, references: readonly string[], kind: CoinImportKind): Promise<Set<string>> {
  const wanted = sql`any(${[...references]}::text[])`
  const booked =
    kind === 'recharge'
      ? sql`select receipt_key as reference from coin_recharge where receipt_key = ${wanted}
          union select conflict_key from proposal where ${waitingRecharge} and conflict_key = ${wanted}`
      : sql`select canonical_reference(reference) as reference from ledger_booking b
          where canonical_reference(reference) = ${wanted} and reference <> '' and kind = 'use'
            and not exists (select from ledger_booking where reverses = b.id)`
  const { rows } = await sql<{ reference: string }>`${booked}`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}

type ReceiptUse = { by: 'booking' | 'proposal'; account: string; at: Date; fen: number; madeBy: string }

/** The recharge or the proposal that has this receipt number in its canonical form. */
export async function findReceiptUse(db: Db, receipt: string): Promise<ReceiptUse | undefined> {
  if (receipt === '') return undefined
  const { rows } = await sql<ReceiptUse>`
    select 'booking' as by, account_id as account, recharged_at as at, fen, coalesce(made_by, '') as "madeBy"
    from coin_recharge left join ledger_booking b on b.id = booking_id where receipt_key = ${receipt}
    union all
    select 'proposal', payload->>'account', proposed_at, coalesce((payload->>'fen')::bigint, 0), 'staff ' || proposed_by
    from proposal where ${waitingRecharge} and conflict_key = ${receipt}
    limit 1`.execute(db)
  return rows[0]
}

/** The same person on the same account: the recharge is done, a second attempt is a repetition. */
export function isOwnUse({ account, madeBy }: ReceiptUse, own: { person: string; account: string }): boolean {
  return madeBy === own.person && account === own.account
}
