import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type Booked, reverse, voidCoins } from '#platform/ledger/server/booking.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import type { ChangeKind } from '../../rules.ts'
import { releaseReceipt } from './receipts.ts'

/** A change of coins as staff submit it, and the payload of its proposal. */
export type Change = {
  kind: ChangeKind
  account: string
  amount: number
  fen?: number
  receipt?: string
  reason: string
  reverses?: number
  /** The recharge request that it pays. */
  requestId?: string
  /** The upload of its receipt. */
  receiptFileId?: string
}

/** Books a change in the ledger, with the record of what was paid for it. */
export async function bookChange(db: Db, change: Change, { by, at }: { by: string; at: Date }): Promise<Booked> {
  const { kind, account, amount, reason, reverses } = change
  if (kind === 'reverse') {
    if (!reverses) throw new Error('a reversal names its booking')
    await releaseReceipt(db, reverses)
    return reverse(db, reverses, { service: bookingKinds.reversal.service, detail: reason, by, at })
  }
  if (kind === 'deduct')
    return voidCoins(db, { account, amount, service: bookingKinds.void.service, detail: reason, reference: '', by, at })
  const [booked] = await creditAccounts(db, [{ ...change, kind }], { by, at })
  return booked as Booked
}

/** What the audit trail says of a change. */
export function toAuditDetail({ kind: _kind, account: _account, ...change }: Change): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value))
}
