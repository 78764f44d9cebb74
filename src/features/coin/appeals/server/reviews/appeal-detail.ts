import { notFound } from '#gateway/refusals.ts'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { listEntries, findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { appealLimits as limits } from '../../rules.ts'
import { listRefundable } from './refund.ts'
import { listSupplements } from './supplements.ts'

const dayMs = 24 * 3600_000

/** The context of an appeal for reviewers: customer, ledger excerpt and earlier appeals. */
export async function getAppealDetail(db: Db, id: string) {
  const appeal = await db
    .selectFrom('appeal')
    .innerJoin('coin_account', 'coin_account.id', 'appeal.account')
    .innerJoin('coin_customer', 'coin_customer.id', 'coin_account.customer_id')
    .select(['company', 'account', 'appeal.phone', 'description', 'submitted_at', 'refunded', 'refund_booking_id'])
    .where('appeal.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const { company, account, phone, description, submitted_at: at, refunded, refund_booking_id: refundBookingId } = appeal
  const [owned, ledger, earlier, supplements] = await Promise.all([
    findLedgerAccount(db, account),
    getLedgerExcerpt(db, account, at),
    listEarlierAppeals(db, { account, id, at }),
    listSupplements(db, id),
  ])
  return { company, phone, description, supplements, balance: owned?.balance ?? 0, refunded, refundBookingId, ledger, earlier }
}

async function getLedgerExcerpt(db: Db, code: string, at: Date) {
  const [from, to] = [-limits.ledgerDays, limits.ledgerDays].map((days) => formatDate(new Date(at.getTime() + days * dayMs))) as [
    string,
    string,
  ]
  const { total, items } = await listEntries(db, { code, from, to, page: 1, pageSize: limits.ledgerRows })
  const refundable = await listRefundable(
    db,
    items.map(({ bookingId }) => bookingId),
  )
  const entries = items.map(({ id, bookingId, at: booked, service, detail, amount, balance }) => ({
    id,
    bookingId,
    refundable: refundable.get(bookingId) ?? 0,
    at: booked.toISOString(),
    service,
    detail,
    amount,
    balance,
  }))
  return { from, to, total, entries }
}

async function listEarlierAppeals(db: Db, { account, id, at }: { account: string; id: string; at: Date }) {
  const before = db.selectFrom('appeal').where('account', '=', account).where('id', '<>', id).where('submitted_at', '<=', at)
  const { total, rows } = await readPage(
    before.select(['id', 'type', 'description', 'state', 'submitted_at']).orderBy('submitted_at', 'desc').orderBy('id', 'desc'),
    { page: 1, pageSize: limits.earlier },
  )
  return { total, latest: rows.map(({ submitted_at, ...row }) => ({ ...row, submittedAt: submitted_at.toISOString() })) }
}
