import { sql } from 'kysely'
import { proposeChange } from '#features/coin/desk/server/bookings/change-proposals.ts'
import { lockAllReceipts, findUsedReferences } from '#features/coin/desk/server/bookings/receipts.ts'
import { backOfficeLimits } from '#features/coin/desk/rules.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { AuditEntry, CommandResult, RequestContext } from '#gateway/server/handle.ts'
import { toCanonicalReference } from '#kit/references.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { paymentCan, paymentRefusals, type PaymentState } from '../../rules.ts'
import { lockPayments } from '../matching/match.ts'
import { joined, paymentStateSql } from './payment-rows.ts'

type Context = Services & RequestContext
type MatchedPayment = {
  id: number
  day: string
  payer: string
  reference: string
  fen: number
  state: PaymentState
  requestId: string
  account: string
  quantity: number
}

/** Proposes recharges to a second person, one for each payment with an open request; all or none. */
export async function proposeRecharges(
  context: Context,
  ids: readonly number[],
): Promise<CommandResult<{ orders: number; coins: number; fen: number }>> {
  const { db } = context
  await lockPayments(db)
  const wanted = [...new Set(ids)]
  const payments = await findMatched(db, wanted)
  if (payments.length < wanted.length || !payments.every(paymentCan.propose)) throw new Refusal(paymentRefusals.changedMeanwhile)
  await lockAllReceipts(db)
  const receipts = await toReceipts(db, payments)
  const audit: AuditEntry[] = []
  for (const { id, day, payer, fen, requestId, account, quantity } of payments) {
    const receipt = receipts.get(id) as string
    const reason = `${day} 收到付款${payer && `：${payer}`}`.slice(0, backOfficeLimits.reason)
    const change = { kind: 'recharge' as const, account, amount: quantity, fen, receipt, reason, requestId }
    const { id: proposalId, audit: made } = await proposeChange(context, change)
    const detail = { proposalId, account, amount: quantity, fen, receipt, requestId }
    audit.push(made, { action: 'payment.propose', subject: `payment ${id}`, detail })
  }
  const coins = payments.reduce((sum, { quantity }) => sum + quantity, 0)
  const fen = payments.reduce((sum, payment) => sum + payment.fen, 0)
  return { reply: { orders: payments.length, coins, fen }, audit }
}

async function findMatched(db: Db, ids: readonly number[]): Promise<MatchedPayment[]> {
  const { rows } = await sql<MatchedPayment>`
    select p.id, p.day, p.payer, p.reference, p.fen, ${paymentStateSql} as state, q.id as "requestId", q.account, q.quantity
    from ${joined} where p.id = any(${[...ids]}::bigint[]) order by p.id`.execute(db)
  return rows
}

/** The payment's own reference where it is a number that no other recharge has, else a number made of its id: banks write 0 where they have none. */
async function toReceipts(db: Db, payments: readonly MatchedPayment[]): Promise<ReadonlyMap<number, string>> {
  const own = payments.map(({ id, reference }) => ({ id, key: toCanonicalReference(reference) }))
  const used = await findUsedReferences(
    db,
    own.map(({ key }) => key).filter((key) => key !== ''),
    'recharge',
  )
  const receipts = new Map<number, string>()
  for (const { id, key } of own) {
    const isUsable = isNumber(key) && key.length <= backOfficeLimits.receipt && !used.has(key)
    receipts.set(id, isUsable ? key : `FK${String(id).padStart(8, '0')}`)
    used.add(key)
  }
  return receipts
}

/** TG-0 is a number; 0, 0000 and 无 stand for none. */
function isNumber(reference: string): boolean {
  return /\d/.test(reference) && /[1-9A-Z]/.test(reference)
}
