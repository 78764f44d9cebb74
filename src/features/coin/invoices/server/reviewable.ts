import { sql } from 'kysely'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { formatDate } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ColumnOf, Effect, Reviewable } from '#platform/reviewing/server/reviewable.ts'
import { invoiceRefusals, invoiceMessages } from '../rules.ts'
import { hasRequiredFiles, invoiceReviewing, type InvoiceState, invoiceStates } from '../review-rules.ts'
import { isExported } from './batches/batch-queries.ts'
import { getInvoiceDetail } from './applications/detail.ts'

type ReviewDeps = Parameters<Effect['run']>[0]
const listIds = (items: readonly { id: string }[]) => items.map(({ id }) => id)

async function assertPaid({ db }: ReviewDeps, ids: string[]): Promise<void> {
  const { rows } = await sql`
    select from invoice_recharge l join coin_recharge r on r.id = l.recharge_id join ledger_booking b on b.reverses = r.booking_id
    where l.invoice_id = any(${ids}::uuid[]) limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal(invoiceRefusals.reversed)
}

/** In the order of their ids, the same lock order as in recharges.ts. */
async function lockRecharges(db: Db, invoices: string[]): Promise<void> {
  await sql`
    select from coin_recharge where id in (select recharge_id from invoice_recharge where invoice_id = any(${invoices}::uuid[]))
    order by id for no key update`.execute(db)
}

/** A number is one invoice's, ordinary or red. The indexes hold it; this says so at the field. */
async function assertFreeNumber({ db }: ReviewDeps, number: string | undefined, field: string): Promise<void> {
  const { rows } = await sql`select from invoice where number = ${number} or red_number = ${number} limit 1`.execute(db)
  if (rows.length > 0) throw createFieldRefusal(`form.${field}`, invoiceRefusals.numberTaken.msg)
}

const effects: Record<string, Effect> = {
  approve: {
    async run(deps, items) {
      await assertPaid(deps, listIds(items))
      await deps.db.updateTable('invoice').set({ approved_at: deps.clock.now() }).where('id', 'in', listIds(items)).execute()
    },
    /** Not once it is on its way into the tax software. */
    async undo({ db }, items) {
      const { rows } = await sql<{ id: string }>`
        update invoice i set approved_at = null where id = any(${listIds(items)}::uuid[]) and not ${isExported} returning id`.execute(db)
      return listIds(rows)
    },
  },
  issue: {
    async run(deps, items, { form: { number = '', day = '' }, files }) {
      if (!hasRequiredFiles(files)) throw createFieldRefusal('files.xml', invoiceMessages.oneDataFile)
      if (day > formatDate(deps.clock.now())) throw createFieldRefusal('form.day', invoiceMessages.dayAhead)
      await assertPaid(deps, listIds(items))
      await assertFreeNumber(deps, number, 'number')
      await deps.db.updateTable('invoice').set({ number, issued_on: day }).where('id', 'in', listIds(items)).execute()
    },
  },
  reject: {
    async run({ db, clock }, items, { comment }) {
      await db.updateTable('invoice').set({ rejection: comment, rejected_at: clock.now() }).where('id', 'in', listIds(items)).execute()
    },
    /** Only where its recharges are still free. */
    async undo({ db }, items) {
      await lockRecharges(db, listIds(items))
      const { rows } = await sql<{ id: string }>`
        update invoice i set rejection = '', rejected_at = null where id = any(${listIds(items)}::uuid[]) and not exists (
          select from invoice_recharge own join invoice_recharge other on other.recharge_id = own.recharge_id and other.is_held
          where own.invoice_id = i.id) returning id`.execute(db)
      return listIds(rows)
    },
  },
  red_flag: {
    async run(deps, items, { form: { redNumber = '' } }) {
      await assertFreeNumber(deps, redNumber, 'redNumber')
      await deps.db
        .updateTable('invoice')
        .set({ red_number: redNumber, red_at: deps.clock.now() })
        .where('id', 'in', listIds(items))
        .execute()
    },
  },
}

export const invoiceReviewable: Reviewable<ColumnOf<typeof invoiceReviewing>> = {
  declaration: invoiceReviewing,
  table: 'invoice',
  columns: {
    code: 'code',
    account: 'account',
    title: 'title',
    taxNumber: 'tax_number',
    kind: 'kind_label',
    yuan: 'yuan',
    number: 'number',
  },
  summary: ['code', 'account', 'title', 'fen', 'number'],
  getTitle: ({ title, fen }) => `${String(title)} ${formatYuan(Number(fen))} 元`,
  getDetail: ({ db }, id) => getInvoiceDetail(db, id),
  toNotice: ({ id, state, fen }, { comment, isUndone }) => ({
    topic: 'invoice.state',
    title: invoiceStates[isUndone ? 'pending' : (state as InvoiceState)].notice,
    text: [`金额 ${formatYuan(Number(fen))} 元`, comment].filter(Boolean).join('：'),
    url: `/query-coin/details?id=${id}`,
  }),
  effects,
}
