import { endOfDay, startOfDay, toIso } from '#kit/dates.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { countRows, readPage } from '#platform/db/server/read-page.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { countOrders, decideOrder, getAloneLimits, listOrders } from '../../contract.ts'
import { backOfficeRefusals, orderKinds } from '../../rules.ts'
import { findCost } from '#features/coin/recharge-requests/rules.ts'
import { readPrices } from '#features/coin/recharge-requests/server/settings.ts'
import { executeOrder, releaseOrder } from './order-effects.ts'
import { toStaffPerson } from '../persons/person-names.ts'
import { readAloneLimits } from './second-person.ts'

export const orderHandlers = [
  handle(listOrders, async ({ db, actor }, { id, state, account, from, to, page, pageSize }) => {
    const { person } = toStaffPerson(actor)
    let found = db
      .selectFrom('coin_order as o')
      .leftJoin('coin_account as a', 'a.id', 'o.account_id')
      .leftJoin('coin_customer as c', 'c.id', 'a.customer_id')
      .leftJoin('ledger_account as l', 'l.code', 'o.account_id')
      .leftJoin('coin_receipt_file as r', 'r.order_id', 'o.id')
      .leftJoin('stored_file as f', 'f.id', 'r.file_id')
    if (id) found = found.where('o.id', '=', id)
    if (state) found = found.where('o.state', '=', state)
    if (account) found = found.where('o.account_id', '=', account)
    if (from) found = found.where('o.made_at', '>=', startOfDay(from))
    if (to) found = found.where('o.made_at', '<', endOfDay(to))
    const { total, rows } = await readPage(
      found
        .selectAll('o')
        .select(['c.company', 'l.balance', 'f.id as fileId', 'f.name as fileName'])
        .orderBy('o.made_at', 'desc')
        .orderBy('o.id'),
      { page, pageSize },
    )
    const prices = await readPrices(db)
    return {
      total,
      items: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        state: row.state,
        account: row.account_id ?? '',
        company: row.company ?? '',
        amount: row.amount,
        fen: row.fen,
        receipt: row.receipt,
        reason: row.reason,
        importId: row.import_id ?? '',
        bookingId: row.booking_id,
        madeBy: row.made_by_name,
        madeAt: toIso(row.made_at),
        isOwn: row.made_by === person,
        decidedBy: row.decided_by_name ?? '',
        decidedAt: toIso(row.decided_at),
        note: row.note,
        cost: row.kind === 'recharge' ? (findCost(prices, row.amount) ?? null) : null,
        balance: row.balance ?? 0,
        receiptFileId: row.fileId ?? '',
        receiptFileName: row.fileName ?? '',
        openFrom: row.open_from ?? '',
      })),
    }
  }),

  /** Counts only orders of other people, because nobody may confirm their own. */
  handle(countOrders, async ({ db, actor }) => {
    const pending = db.selectFrom('coin_order').where('state', '=', 'pending')
    return { waiting: await countRows(pending.where('made_by', '<>', toStaffPerson(actor).person)) }
  }),

  handle(decideOrder, async (context, { id, confirm, note }) => {
    const { db, clock, actor } = context
    const { person, name } = toStaffPerson(actor)
    const now = clock.now()
    const order = await db
      .updateTable('coin_order')
      .set({ state: confirm ? 'confirmed' : 'declined', decided_by: person, decided_by_name: name, decided_at: now, note })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (!order) {
      const known = await db.selectFrom('coin_order').select('id').where('id', '=', id).executeTakeFirst()
      throw new Refusal(known ? refusals.wrongState : refusals.notFound)
    }
    if (confirm && order.made_by === person) throw new Refusal(backOfficeRefusals.secondPerson)
    if (confirm) {
      const bookingId = await executeOrder(context, order)
      await db.updateTable('coin_order').set({ booking_id: bookingId }).where('id', '=', id).execute()
    } else await releaseOrder(db, order)
    if (order.made_by !== person)
      await sendNotices(db, now, [
        {
          person: order.made_by,
          topic: 'coin-orders',
          title: `${orderKinds[order.kind]}申请${confirm ? '已复核通过' : '被退回'}`,
          text: [order.account_id ?? '', `${order.amount} 枚`, note].filter((part) => part !== '').join('，'),
          url: `/console/coin-orders?id=${id}`,
        },
      ])
    const subject = order.account_id ? `coin ${order.account_id}` : `coin-order ${id}`
    const detail = { orderId: id, kind: order.kind, amount: order.amount, reason: note || order.reason, madeBy: order.made_by }
    return { reply: {}, audit: { action: confirm ? 'coin-order.confirm' : 'coin-order.decline', subject, detail } }
  }),

  handle(getAloneLimits, async ({ db }) => readAloneLimits(db)),
]
