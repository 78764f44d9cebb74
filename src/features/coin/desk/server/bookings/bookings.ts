import { getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { payRequest } from '#features/coin/recharge-requests/server/payments.ts'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import { parseYuan } from '#kit/money.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ledgerRefusals } from '#platform/ledger/rules.ts'
import { assertDrawable } from '#platform/pdf/server/assert-drawable.ts'
import { deductAccount, getAloneLimits, rechargeAccount, reverseBooking } from '../../contract.ts'
import { backOfficeRefusals, findBookingBlock, findReversalBlock } from '../../rules.ts'
import { readReversalFacts } from './reversal-facts.ts'
import { toStaffPerson } from '../person-names.ts'
import { proposeChange } from './change-proposals.ts'
import { findChangeBlock } from './change-block.ts'
import { bookChange, type Change, toAuditDetail } from './changes.ts'
import { attachReceiptFile } from './receipt-files.ts'
import { findReceiptUse, isOwnUse, lockReceipt } from './receipts.ts'
import { readAloneLimits, addBookedAlone } from './second-person.ts'

export const bookingHandlers = [
  handle(rechargeAccount, async (context, { account, quantity, paidBy, yuan, receipt, note, requestId, receiptFileId }) => {
    const { db } = context
    assertDrawable('note', note)
    const found = await getCoinAccount(db, account)
    const fen = parseYuan(yuan || '0') ?? 0
    const isPaid = paidBy === 'money'
    if (isPaid && fen === 0) throw createFieldRefusal('yuan', { ...refusals.invalid, msg: '请输入金额' })
    if (isPaid && receipt === '') throw createFieldRefusal('receipt', { ...refusals.invalid, msg: '请输入收款凭证号' })
    if (!isPaid && note === '') throw createFieldRefusal('note', { ...refusals.invalid, msg: '请输入赠送原因' })
    const block = findBookingBlock(found)
    if (block) throw new Refusal(block)
    if (receipt) {
      await lockReceipt(db, receipt)
      const used = await findReceiptUse(db, receipt)
      const isRepeated = used && isOwnUse(used, { person: toStaffPerson(context.actor).person, account: found.id })
      if (used) throw createFieldRefusal('receipt', backOfficeRefusals[isRepeated ? 'receiptRepeated' : 'receiptUsed'])
    }
    const kind = isPaid ? 'recharge' : 'grant'
    const paid = isPaid ? { fen, ...(requestId && { requestId }), ...(receiptFileId && { receiptFileId }) } : { fen: 0 }
    return submitChange(context, { kind, account: found.id, amount: quantity, receipt, reason: note, ...paid })
  }),

  handle(deductAccount, async (context, { account, quantity, reason }) => {
    assertDrawable('reason', reason)
    const found = await getCoinAccount(context.db, account)
    const block = findBookingBlock(found)
    if (block) throw new Refusal(block)
    if (quantity > found.balance - found.held) throw createFieldRefusal('quantity', ledgerRefusals.insufficient)
    return submitChange(context, { kind: 'deduct', account: found.id, amount: quantity, reason })
  }),

  handle(reverseBooking, async (context, { id, reason }) => {
    assertDrawable('reason', reason)
    const { db } = context
    const booking = await getOwnBooking(db, id)
    const block = findReversalBlock({ kind: booking.kind, ...(await readReversalFacts(db, id)) })
    const change = { kind: 'reverse', account: booking.account, amount: booking.amount, reason, reverses: id } as const
    const refusal = block ?? (await findChangeBlock(db, change))
    if (refusal) throw new Refusal(refusal)
    return submitChange(context, change)
  }),

  handle(getAloneLimits, async ({ db }) => readAloneLimits(db)),
]

/** A booking with the first customer account among its entries. */
async function getOwnBooking(db: Db, id: number) {
  const booking = await db
    .selectFrom('ledger_booking as b')
    .innerJoin('ledger_entry as e', 'e.booking_id', 'b.id')
    .innerJoin('coin_account as a', (join) =>
      join.on((on) => on('a.id', '=', on.selectFrom('ledger_account as l').select('l.code').whereRef('l.id', '=', 'e.account_id'))),
    )
    .select(['b.kind', 'a.id as account', 'e.amount'])
    .where('b.id', '=', id)
    .orderBy('e.id')
    .executeTakeFirst()
  if (!booking) throw new Refusal(ledgerRefusals.unknownBooking)
  return { kind: booking.kind, account: booking.account, amount: Math.abs(booking.amount) }
}

type Context = Services & RequestContext
type Outcome = { reply: { state: 'done' | 'pending'; balance: number }; audit: AuditEntry }

/** Books at once, or proposes it where one person's sum of the day on the account would exceed the limit. */
async function submitChange(context: Context, change: Change): Promise<Outcome> {
  const { db, clock, actor } = context
  const { person, name } = toStaffPerson(actor)
  const { kind, account, amount, fen = 0, reverses, requestId, receiptFileId } = change
  const at = clock.now()
  const paid = reverses ? await findPaidFen(db, reverses) : fen
  const isAlone = await addBookedAlone(db, { person, at, moved: new Map([[account, { coins: amount, fen: paid }]]) })
  if (!isAlone) {
    const { audit } = await proposeChange(context, change)
    return { reply: { state: 'pending', balance: await getBalance(db, account) }, audit }
  }
  const { bookingId, balance } = await bookChange(db, change, { by: person, at })
  if (receiptFileId) await attachReceiptFile(context, receiptFileId, { bookingId })
  if (requestId) await payRequest(db, { id: requestId, account, from: 'open', bookingId, by: { person, name }, at })
  return {
    reply: { state: 'done', balance },
    audit: { action: `coin-account.${kind}`, subject: `coin ${account}`, detail: { bookingId, ...toAuditDetail(change) } },
  }
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
