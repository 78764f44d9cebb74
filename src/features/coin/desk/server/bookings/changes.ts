import { bookingKinds } from '#platform/ledger/rules.ts'
import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type Booked, reverse, voidCoins } from '#platform/ledger/server/booking.ts'
import type { OrderKind } from '../../rules.ts'
import { addBookedAlone } from './second-person.ts'
import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import { toStaffPerson } from '../persons/person-names.ts'
import { payRequest, reserveRequest } from '#features/coin/recharge-requests/server/payments/payments.ts'
import { attachReceiptFile } from './receipt-files.ts'
import { releaseReceipt } from './receipts.ts'

/** A change of coins as staff submit it; an order has the same fields until a second person decides. */
export type Change = {
  kind: 'recharge' | 'grant' | 'deduct' | 'reverse'
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
type Context = Services & RequestContext
type Outcome = { reply: { state: 'done' | 'pending'; balance: number }; audit: AuditEntry }

/** Books at once, or creates an order for a second person where one person's sum of the day on the account would exceed the limit. */
export async function submitChange(context: Context, change: Change): Promise<Outcome> {
  const { db, clock, actor } = context
  const { person, name } = toStaffPerson(actor)
  const { kind, account, amount, fen = 0, receipt = '', reason, reverses, requestId, receiptFileId } = change
  const named = {
    ...(receipt && { receipt }),
    ...(reverses && { reverses }),
    ...(requestId && { requestId }),
    ...(receiptFileId && { receiptFileId }),
  }
  const detail = { amount, reason, ...(fen && { fen }), ...named }
  const at = clock.now()
  const paid = reverses ? await findPaidFen(db, reverses) : fen
  const isAlone = await addBookedAlone(db, { person, at, moved: new Map([[account, { coins: amount, fen: paid }]]) })
  if (!isAlone) {
    if (requestId) await reserveRequest(db, { id: requestId, account })
    const orderId = await createOrder(context, change)
    if (receiptFileId) await attachReceiptFile(context, receiptFileId, { orderId })
    const audit: AuditEntry = { action: 'coin-order.place', subject: `coin ${account}`, detail: { kind, orderId, ...detail } }
    return { reply: { state: 'pending', balance: await getBalance(db, account) }, audit }
  }
  const { bookingId, balance } = await bookChange(db, change, { by: person, at })
  if (receiptFileId) await attachReceiptFile(context, receiptFileId, { bookingId })
  if (requestId) await payRequest(db, { id: requestId, account, from: 'open', bookingId, by: { person, name }, at })
  return {
    reply: { state: 'done', balance },
    audit: { action: `coin-account.${kind}`, subject: `coin ${account}`, detail: { bookingId, ...detail } },
  }
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

type Order = Omit<Change, 'kind' | 'account'> & { kind: OrderKind; account?: string; importId?: string; openFrom?: string }

export async function createOrder({ db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>, order: Order): Promise<string> {
  const { person, name } = toStaffPerson(actor)
  const { kind, account, amount, fen = 0, receipt = '', reason, reverses, importId, openFrom, requestId } = order
  const id = randomUUID()
  const placed = await db
    .insertInto('coin_order')
    .values({
      id,
      kind,
      account_id: account ?? null,
      amount,
      fen,
      receipt,
      reason,
      reverses: reverses ?? null,
      import_id: importId ?? null,
      open_from: openFrom ?? null,
      booking_id: null,
      request_id: requestId ?? null,
      made_by: person,
      made_by_name: name,
      made_at: clock.now(),
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!placed.numInsertedOrUpdatedRows) throw new Refusal(refusals.wrongState)
  return id
}

/** What was paid for the coins of a booking, 0 where it is no recharge. */
async function findPaidFen(db: Db, bookingId: number): Promise<number> {
  const paid = await db.selectFrom('coin_recharge').select('fen').where('booking_id', '=', bookingId).executeTakeFirst()
  return paid?.fen ?? 0
}

async function getBalance(db: Db, account: string): Promise<number> {
  const { balance } = await db.selectFrom('ledger_account').select('balance').where('code', '=', account).executeTakeFirstOrThrow()
  return balance
}
