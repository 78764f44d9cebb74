import { type Selectable, sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { requestRefusals, requestStates } from '../rules.ts'
import type { RechargeRequestRow } from './tables.ts'

export type RechargeRequest = Selectable<RechargeRequestRow>

/** Whether the recharge of a request `q` was reversed. */
export const isRequestReversed = sql`exists (select from ledger_booking v where v.reverses = q.booking_id)`

/** Requests that await payment, the oldest first, for matching with payments. */
export function listOpenRequests(db: Db, filter: { account?: string } = {}) {
  let found = db
    .selectFrom('recharge_request as q')
    .innerJoin('coin_account as a', 'a.id', 'q.account')
    .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
    .selectAll('q')
    .select('c.company')
    .where('q.state', '=', 'open')
  if (filter.account !== undefined) found = found.where('q.account', '=', filter.account)
  return found.orderBy('q.created_at').orderBy('q.number').execute()
}

type Claim = { id: string; account: string }

/** Takes an open request for a recharge that waits for a second person. */
export async function reserveRequest(db: Db, { id, account }: Claim): Promise<void> {
  const reserved = await db
    .updateTable('recharge_request')
    .set({ state: 'matched' })
    .where('id', '=', id)
    .where('account', '=', account)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (reserved.numUpdatedRows === 0n) throw await findPaymentRefusal(db, { id, account })
}

/** The recharge was declined: the request waits for its payment again. */
export async function releaseRequest(db: Db, id: string): Promise<void> {
  const released = await db
    .updateTable('recharge_request')
    .set({ state: 'open' })
    .where('id', '=', id)
    .where('state', '=', 'matched')
    .executeTakeFirst()
  if (released.numUpdatedRows === 0n) throw new Refusal(refusals.wrongState)
}

type Payment = Claim & {
  /** The state that the caller knows: `matched` where the booking waited for a second person. */
  from: 'open' | 'matched'
  bookingId: number
  by: { person: string; name: string }
  at: Date
}

/** Marks the request as paid by a booking of the same transaction, and notifies its customer. */
export async function payRequest(db: Db, { id, account, from, bookingId, by, at }: Payment): Promise<RechargeRequest> {
  const paid = await db
    .updateTable('recharge_request')
    .set({ state: 'paid', booking_id: bookingId, settled_at: at, settled_by: by.person, settled_by_name: by.name })
    .where('id', '=', id)
    .where('account', '=', account)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (!paid) throw await findPaymentRefusal(db, { id, account })
  await notifyCustomer(db, paid, at)
  return paid
}

/** Notifies the customer that the request was paid or closed. */
export function notifyCustomer(db: Db, { id, account, number, quantity, state, reason }: RechargeRequest, now: Date): Promise<void> {
  const title = `充值申请${requestStates[state].label}`
  const text = [`申请 ${number}`, `${quantity.toLocaleString('zh-CN')} 枚`, reason].filter((part) => part !== '').join('，')
  const url = `/query-coin/recharge?${new URLSearchParams({ id })}`
  return sendNotices(db, now, [{ person: `coin ${account}`, topic: 'recharge-request.settled', title, text, url }])
}

async function findPaymentRefusal(db: Db, { id, account }: Claim): Promise<Refusal> {
  const known = await db.selectFrom('recharge_request').select('account').where('id', '=', id).executeTakeFirst()
  if (!known) return new Refusal(refusals.notFound)
  return new Refusal(known.account === account ? requestRefusals.notPayable : requestRefusals.otherAccount)
}
