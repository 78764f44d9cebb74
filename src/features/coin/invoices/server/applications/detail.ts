import { notFound } from '#gateway/refusals.ts'
import { toCapitals } from '#kit/capitals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { invoiceLimits as limits, findTaxNumberWarning } from '../../rules.ts'
import { toKindLabel } from '../kinds.ts'
import { listAccountRecharges, listInvoiceRecharges } from '../recharges/recharges.ts'

/** What staff see beside an application: what is to be printed, whose account it is, its recharges and what came before. */
export async function getInvoiceDetail(db: Db, id: string) {
  const invoice = await db
    .selectFrom('invoice as i')
    .innerJoin('coin_account as a', 'a.id', 'i.account')
    .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
    .selectAll('i')
    .select(['c.company', 'c.credit_code as creditCode'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const [recharges, earlier, batches] = await Promise.all([
    listRecharges(db, id, invoice.account),
    listEarlierInvoices(db, id, invoice.account),
    listBatches(db, id),
  ])
  const { company, creditCode, buyer, title, bank, phone, address, remark, fen, rejection } = invoice
  return {
    company,
    buyer,
    title,
    bank,
    phone,
    address,
    remark,
    fen,
    rejection,
    recharges,
    earlier,
    batches,
    creditCode: creditCode ?? '',
    kindLabel: toKindLabel(invoice),
    taxNumber: invoice.tax_number,
    taxWarning: invoice.tax_number && findTaxNumberWarning(invoice.tax_number),
    bankAccount: invoice.bank_account,
    capitals: toCapitals(fen),
    number: invoice.number ?? '',
    issuedOn: invoice.issued_on ?? '',
    redNumber: invoice.red_number ?? '',
  }
}

/** Those of the application first, then the latest others of the account. */
async function listRecharges(db: Db, id: string, account: string) {
  const chosen = await listInvoiceRecharges(db, id)
  const ids = new Set(chosen.map((row) => row.id))
  const latest = await listAccountRecharges(db, account, { limit: limits.earlier, onlyFree: false })
  return [...chosen, ...latest.filter((row) => !ids.has(row.id))].map((row) => ({
    id: row.id,
    serial: row.serial,
    quantity: row.quantity,
    fen: row.fen,
    receipt: row.receipt,
    rechargedAt: row.rechargedAt.toISOString(),
    isChosen: ids.has(row.id),
    isReversed: row.isReversed,
  }))
}

async function listEarlierInvoices(db: Db, id: string, account: string) {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'title', 'fen', 'state', 'rejection', 'submitted_at'])
    .where('account', '=', account)
    .where('id', '<>', id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.earlier)
    .execute()
  return rows.map(({ submitted_at, ...row }) => ({ ...row, submittedAt: submitted_at.toISOString() }))
}

async function listBatches(db: Db, id: string) {
  const rows = await db
    .selectFrom('invoice_batch_line')
    .innerJoin('invoice_batch', 'invoice_batch.id', 'batch_id')
    .select(['code', 'made_at', 'made_by_name'])
    .where('invoice_id', '=', id)
    .orderBy('made_at')
    .execute()
  return rows.map(({ code, made_at, made_by_name }) => ({ code, madeAt: made_at.toISOString(), madeBy: made_by_name }))
}
