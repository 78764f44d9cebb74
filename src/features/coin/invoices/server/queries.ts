import type { Selectable } from 'kysely'
import { getOwnAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { toCapitals } from '#kit/capitals.ts'
import { formatDateTime, endOfDay, startOfDay } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getInvoice, getInvoiceable, getLastInvoice, listInvoiceKinds, listInvoices, listRecharges } from '../contract.ts'
import { invoiceLimits as limits, invoiceSubject } from '../rules.ts'
import { findInvoicingBlock, invoiceStates, listStatesOfWire, type InvoiceState } from '../review-rules.ts'
import { listOfferedKinds, toKindLabel } from './kinds.ts'
import { getOwnInvoice } from './applications/own-invoice.ts'
import { countFiles } from './applications/proof.ts'
import { readRecharges } from './recharges/cached-recharges.ts'
import { listInvoiceRecharges, type Sums, toWireRecharge, toYuan } from './recharges/recharges.ts'
import type { InvoiceRow } from './tables.ts'

export const invoiceQueries = [
  handle(getInvoiceable, async (context, { account }) => {
    const own = await getOwnAccount(context, account)
    const { sums, rows } = await readRecharges(context.db, own, { limit: limits.listed, onlyFree: true })
    return { ...formatSums(sums), company: own.company, recharges: rows.map(toWireRecharge) }
  }),

  handle(listRecharges, async (context, { page, pageSize, onlyFree }) => {
    const own = await getOwnAccount(context)
    const { sums, rows } = await readRecharges(context.db, own, { limit: pageSize, offset: (page - 1) * pageSize, onlyFree })
    const items = rows.map((row) => ({ ...toWireRecharge(row), block: findInvoicingBlock(row) }))
    return { ...formatSums(sums), company: own.company, pending: toYuan(sums.pending), total: onlyFree ? sums.free : sums.total, items }
  }),

  handle(listInvoiceKinds, async ({ db }) => ({ kinds: await listOfferedKinds(db) })),

  handle(getLastInvoice, async (context, { account }) => {
    const own = await getOwnAccount(context, account)
    const titles = await listTitles(context.db, own.id)
    return { ...(titles[0] ?? nothingWritten), titles }
  }),

  handle(listInvoices, async (context, { account, state, from, to, page, pageSize }) => {
    const own = await getOwnAccount(context, account)
    let found = context.db.selectFrom('invoice').where('account', '=', own.id)
    if (state !== '') found = found.where('state', 'in', listStatesOfWire(state))
    if (from) found = found.where('submitted_at', '>=', startOfDay(from))
    if (to) found = found.where('submitted_at', '<', endOfDay(to))
    const { total, rows } = await readPage(found.selectAll().orderBy('submitted_at', 'desc').orderBy('id', 'desc'), { page, pageSize })
    return { total, items: rows.map((row) => ({ id: row.id, ...toStateReply(row), ...toPrintedFields(row), kindLabel: toKindLabel(row) })) }
  }),

  handle(getInvoice, async (context, { id }) => {
    const own = await getOwnAccount(context)
    const row = await getOwnInvoice(context, id)
    const [rows, files] = await Promise.all([listInvoiceRecharges(context.db, id), countFiles(context.db, id)])
    return {
      id,
      ...toPrintedFields(row),
      ...toStateReply(row),
      kindLabel: toKindLabel(row),
      subject: invoiceSubject,
      capitals: toCapitals(row.fen),
      company: own.company,
      account: own.id,
      redAt: formatOptionalTime(row.red_at),
      opinion: row.state === 'rejected' ? '' : row.comment,
      files,
      recharges: rows.map((one) => ({ ...toWireRecharge(one), block: row.state === 'rejected' ? findInvoicingBlock(one) : '' })),
    }
  }),
]

/** Distinct titles of the account's applications, the latest first. */
async function listTitles(db: Db, account: string) {
  const rows = await db
    .selectFrom((latest) =>
      latest
        .selectFrom('invoice')
        .distinctOn(['title', 'tax_number'])
        .selectAll()
        .where('account', '=', account)
        .orderBy('title')
        .orderBy('tax_number')
        .orderBy('submitted_at', 'desc')
        .as('latest'),
    )
    .selectAll()
    .orderBy('submitted_at', 'desc')
    .limit(limits.titles)
    .execute()
  return rows.map(toPrintedFields)
}

const nothingWritten = {
  buyer: 'company' as const,
  title: '',
  kind: '',
  taxNumber: '',
  bank: '',
  bankAccount: '',
  phone: '',
  address: '',
  remark: '',
}

type PrintedColumns = Pick<
  Selectable<InvoiceRow>,
  'buyer' | 'title' | 'kind' | 'tax_number' | 'bank' | 'bank_account' | 'phone' | 'address' | 'remark'
>

function toPrintedFields({ buyer, title, kind, tax_number, bank, bank_account, phone, address, remark }: PrintedColumns) {
  return { buyer, title, kind, taxNumber: tax_number, bank, bankAccount: bank_account, phone, address, remark }
}

function toStateReply(row: Selectable<InvoiceRow>) {
  const { wire, label } = invoiceStates[row.state as InvoiceState]
  return {
    code: row.code,
    state: wire,
    stateLabel: label,
    number: row.number ?? '',
    issuedOn: row.issued_on ?? '',
    redNumber: row.red_number ?? '',
    rejection: row.rejection,
    createdAt: formatDateTime(row.submitted_at),
    rejectedAt: formatOptionalTime(row.rejected_at),
    approvedAt: formatOptionalTime(row.approved_at),
    yuan: toYuan(row.fen),
  }
}

function formatOptionalTime(at: Date | null): string {
  return at ? formatDateTime(at) : ''
}

function formatSums({ invoiceable, recharged, invoiced }: Sums) {
  return { invoiceable: toYuan(invoiceable), recharged: toYuan(recharged), invoiced: toYuan(invoiced) }
}
