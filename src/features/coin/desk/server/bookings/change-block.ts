import { sql } from 'kysely'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type BookingKind, ledgerRefusals, type LedgerState } from '#platform/ledger/rules.ts'
import { findBookingBlock, findReversalBlock } from '../../rules.ts'
import type { Change } from './changes.ts'
import { readReversalFacts } from './reversal-facts.ts'

/** Why a change could not be booked as its accounts are now; the ledger decides when it is. */
export async function findChangeBlock(db: Db, { kind, account, amount, reverses }: Change): Promise<RefusalEntry | undefined> {
  if (reverses) return findBlockOfReversal(db, reverses)
  const { balance, held, state } = await getCoinAccount(db, account)
  const isShort = kind === 'deduct' && amount > balance - held
  return findBookingBlock({ state }) ?? (isShort ? ledgerRefusals.insufficient : undefined)
}

type Legs = { kind: BookingKind; amount: number; available: number | null; receiver: LedgerState | null; payer: LedgerState | null }

/** The coins are taken back from who received them, and given back to who paid: neither may have been transferred or, of the first, spent. */
async function findBlockOfReversal(db: Db, booking: number): Promise<RefusalEntry | undefined> {
  const { rows } = await sql<Legs>`
    select b.kind, came.amount, case when receiver.kind = 'customer' then receiver.balance - receiver.held end as available,
      case when receiver.kind = 'customer' then receiver.state end as receiver, case when payer.kind = 'customer' then payer.state end as payer
    from ledger_booking b
      join ledger_entry came on came.booking_id = b.id and came.amount > 0 join ledger_account receiver on receiver.id = came.account_id
      join ledger_entry went on went.booking_id = b.id and went.amount < 0 join ledger_account payer on payer.id = went.account_id
    where b.id = ${booking}`.execute(db)
  const [legs] = rows
  if (!legs) return ledgerRefusals.unknownBooking
  const { kind, amount, available, receiver, payer } = legs
  const block = findReversalBlock({ kind, ...(await readReversalFacts(db, booking)), isProposed: false })
  if (block) return block
  if (receiver === 'moved' || (payer === 'moved' && kind !== 'transfer')) return ledgerRefusals.moved
  return available !== null && amount > available ? ledgerRefusals.insufficient : undefined
}
