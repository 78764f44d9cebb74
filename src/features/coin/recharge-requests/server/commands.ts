import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createFieldRefusal, Refusal, type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { AuditEntry } from '#gateway/server/handle.ts'
import { getActorName, toPersonKey, toStaffKey } from '#gateway/server/person-key.ts'
import { getOwnAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { formatDate } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { ledgerRefusals, type LedgerState } from '#platform/ledger/rules.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { closeRequest, submitRequest, withdrawRequest } from '../contract.ts'
import { findCost, requestLimits as limits, requestRefusals, requestMessages as messages } from '../rules.ts'
import { type RechargeRequest, notifyCustomer } from './payments.ts'
import { readPrices } from './settings.ts'

const stateBlocks: Readonly<Record<LedgerState, RefusalEntry | undefined>> = {
  active: undefined,
  frozen: ledgerRefusals.frozen,
  moved: ledgerRefusals.moved,
}

export function requestCommands(listStaffWith: ListStaffWith) {
  return [createSubmitHandler(listStaffWith), createWithdrawHandler(listStaffWith), closing]
}

type NoticeInput = { title: string; now: Date }

/** Notifies all staff who may handle requests. */
async function notifyStaff(
  db: Db,
  { listStaffWith, request, title, now }: NoticeInput & { listStaffWith: ListStaffWith; request: RechargeRequest },
) {
  const { id, account, number, quantity, fen } = request
  const text = `${number}，账户 ${account}，${quantity.toLocaleString('zh-CN')} 枚，${formatYuan(fen)} 元`
  const url = `/console/recharge-requests?${new URLSearchParams({ id })}`
  const colleagues = await listStaffWith(db, 'recharge-requests.handle')
  const topic = 'recharge-requests' as const
  await sendNotices(
    db,
    now,
    colleagues.map(({ id: staff }) => ({ person: toStaffKey(staff), topic, title, text, url })),
  )
}

function createSubmitHandler(listStaffWith: ListStaffWith) {
  return handle(submitRequest, async (context, { quantity, fen, payer, reference: given, note }) => {
    const { db, clock } = context
    const own = await getOwnAccount(context)
    const block = stateBlocks[own.state]
    if (block) throw new Refusal(block)
    await assertCost(db, { quantity, fen })
    await assertRoom(db, own.id)
    const now = clock.now()
    const number = await nextNumber(db, formatDate(now))
    const reference = given || number
    const written = { account: own.id, quantity, fen, payer, reference, note }
    const request = await db
      .insertInto('recharge_request')
      .values({ ...written, id: randomUUID(), number, state: 'open', created_at: now, settled_at: null, booking_id: null })
      .returningAll()
      .executeTakeFirstOrThrow()
    await notifyStaff(db, { listStaffWith, request, title: '新的充值申请', now })
    const detail = { number, quantity, fen }
    const audit: AuditEntry = { action: 'recharge-request.submit', subject: `recharge-request ${request.id}`, detail }
    return { reply: { id: request.id, number, reference }, audit, msg: messages.submitted }
  })
}

function createWithdrawHandler(listStaffWith: ListStaffWith) {
  return handle(withdrawRequest, async (context, { id }) => {
    const { db, clock, actor } = context
    const own = await getOwnAccount(context)
    const now = clock.now()
    const request = await db
      .updateTable('recharge_request')
      .set({ state: 'withdrawn', settled_at: now, settled_by: toPersonKey(actor), settled_by_name: own.company })
      .where('id', '=', id)
      .where('account', '=', own.id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (!request) throw await toRefusal(db, { id, account: own.id })
    await notifyStaff(db, { listStaffWith, request, title: '客户撤销了充值申请', now })
    const detail = { number: request.number }
    const audit: AuditEntry = { action: 'recharge-request.withdraw', subject: `recharge-request ${id}`, detail }
    return { reply: {}, audit, msg: messages.withdrawn }
  })
}

const closing = handle(closeRequest, async ({ db, clock, actor }, { id, reason }) => {
  const now = clock.now()
  const name = getActorName(actor)
  const closed = await db
    .updateTable('recharge_request')
    .set({ state: 'closed', reason, settled_at: now, settled_by: toPersonKey(actor), settled_by_name: name })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!closed) throw await toRefusal(db, { id })
  await notifyCustomer(db, closed, now)
  const detail = { number: closed.number, reason }
  const audit: AuditEntry = { action: 'recharge-request.close', subject: `recharge-request ${id}`, detail }
  return { reply: {}, audit, msg: messages.closed }
})

/** The customer pays what the form showed, by the prices of now. */
async function assertCost(db: Db, { quantity, fen }: { quantity: number; fen: number }): Promise<void> {
  const prices = await readPrices(db)
  if (prices.length === 0) throw new Refusal(requestRefusals.noPrice)
  const cost = findCost(prices, quantity)
  const refusal = cost === undefined ? requestRefusals.belowLeast : cost === fen ? undefined : requestRefusals.priceChanged
  if (refusal) throw createFieldRefusal('quantity', refusal)
}

/** Locks the account's requests, so that concurrent ones can't exceed the limit. */
async function assertRoom(db: Db, account: string): Promise<void> {
  await lockByName(db, `recharge requests of ${account}`)
  const open = await countRows(db.selectFrom('recharge_request').where('account', '=', account).where('state', 'in', ['open', 'matched']))
  if (open >= limits.open) throw new Refusal(requestRefusals.tooManyOpen)
}

/** SQ, the day and a running number: SQ202611200001. */
export async function nextNumber(db: Db, day: string): Promise<string> {
  const { last } = await db
    .insertInto('recharge_request_day')
    .values({ day, last: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ last: sql`recharge_request_day.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `SQ${day.replaceAll('-', '')}${String(last).padStart(4, '0')}`
}

async function toRefusal(db: Db, { id, account }: { id: string; account?: string }): Promise<Refusal> {
  const known = await db.selectFrom('recharge_request').select('account').where('id', '=', id).executeTakeFirst()
  return new Refusal(known && (account === undefined || known.account === account) ? refusals.wrongState : refusals.notFound)
}
