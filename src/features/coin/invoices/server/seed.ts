import { randomUUID } from 'node:crypto'
import { formatDate } from '#kit/dates.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { lockItem } from '#platform/reviewing/server/actions/items.ts'
import { withAllItems } from '#platform/reviewing/server/permitted.ts'
import { runAction } from '#platform/reviewing/server/actions/run-action.ts'
import { createDemoPreviews } from '#platform/seeding/server/demo-imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { demoRequest, demoStaff } from '#platform/seeding/server/staff-actions.ts'
import { resultImports } from '../batch-contract.ts'
import { resultColumns } from '../batch-rules.ts'
import { invoiceKinds } from '../dictionary-rules.ts'
import { invoiceReviewing, type InvoiceState } from '../review-rules.ts'
import { storeInvoice } from './applications/new-invoice.ts'
import { listAccountRecharges, lockRecharges } from './recharges/recharges.ts'
import { invoiceReviewable } from './reviewable.ts'
import { makeBatch } from './batches/batches.ts'
import { resultHandlers } from './results/handlers.ts'

type Demo = {
  account: string
  /** How many of the free ones, the oldest first. */
  recharges: number
  hoursAgo: number
  outcome: InvoiceState
  reason?: string
  taxNumber?: string
  bank?: string
  bankAccount?: string
  remark?: string
}
type Content = { invoices: Demo[]; templates: { name: string; text: string }[] }

const hourMs = 3600_000
const { finance } = demoStaff
const by = { id: finance.id, name: finance.name }
const previewResults = createDemoPreviews({ calls: resultImports, handlers: resultHandlers, columns: resultColumns, actor: finance })
/** The steps that lead to a state, and how many hours after the application. */
const stepsTo: Record<InvoiceState, readonly [action: string, hours: number][]> = {
  pending: [],
  approved: [['approve', 3]],
  issued: [
    ['approve', 3],
    ['export', 5],
    ['issue', 20],
  ],
  reversed: [
    ['approve', 3],
    ['export', 6],
    ['issue', 20],
    ['red_flag', 200],
  ],
  rejected: [['reject', 4]],
}

export const invoicesSeed: Seed = {
  name: 'invoices',
  async run({ services, read }) {
    const { invoices, templates } = read<Content>('invoices')
    for (const [n, demo] of invoices.entries()) await storeDemo(services, demo, n)
    await readResults(services)
    for (const [order, template] of templates.entries()) {
      const created_at = new Date(services.clock.now().getTime() + order)
      await services.db
        .insertInto('review_template')
        .values({ id: randomUUID(), kind: invoiceReviewing.kind, action: 'reject', created_at, ...template })
        .execute()
    }
  },
}

/** As it would have been applied for and handled at the time. */
async function storeDemo(services: Services, demo: Demo, n: number): Promise<void> {
  const { db } = services
  const appliedAt = services.clock.now().getTime() - demo.hoursAgo * hourMs
  const at = (hours: number) => ({ ...services, clock: { now: () => new Date(appliedAt + hours * hourMs) } })
  const id = await apply(at(0), demo)
  for (const [action, hours] of stepsTo[demo.outcome]) {
    const timedServices = at(hours)
    if (action === 'export') {
      await exportApproved(timedServices)
      continue
    }
    const item = await lockItem(timedServices, withAllItems(invoiceReviewable), id)
    const given = await getActionInput(timedServices, action, n)
    const comment = action === 'reject' ? (demo.reason ?? '') : ''
    await runAction(timedServices, invoiceReviewable, { items: [item], action, comment, ...given, by, approvals: 1 })
  }
  await db.deleteFrom('review_notice').where('subject', '=', id).execute()
}

/** The batch that the issued ones went out with; its file is long gone. */
async function exportApproved(timedServices: Services): Promise<void> {
  const context = { ...timedServices, actor: finance, request: demoRequest }
  const { entry } = await makeBatch(context, { form: 'xlsx', withExported: false })
  await writeAudit({ db: context.db, at: context.clock.now() }, context, { action: 'invoice-batch.export', ...entry })
}

/** A result without its files, and one of an invoice that has been issued. */
async function readResults(services: Services): Promise<void> {
  const found = await services.db.selectFrom('invoice').select(['code', 'state']).where('state', 'in', ['approved', 'issued']).execute()
  const rows = found.map(({ code }, n) => ({ code, number: toNumber(3, n), day: formatDate(services.clock.now()) }))
  await previewResults(services, { name: '开票结果.csv', hoursAgo: 2, rows })
}

async function apply(services: Services, demo: Demo): Promise<string> {
  const { db } = services
  const { account } = demo
  const { company, credit_code } = await db
    .selectFrom('coin_account')
    .innerJoin('coin_customer', 'coin_customer.id', 'coin_account.customer_id')
    .select(['company', 'credit_code'])
    .where('coin_account.id', '=', account)
    .executeTakeFirstOrThrow()
  const free = await listAccountRecharges(db, account, { limit: 1000, onlyFree: true })
  const wanted = await listRejected(db, account)
  const ids = free
    .map((row) => row.id)
    .filter((id) => !wanted.has(id))
    .slice(-demo.recharges)
  const fen = await lockRecharges(db, account, ids)
  const id = randomUUID()
  const { code: kind, label: kindLabel } = invoiceKinds.standard[0] as (typeof invoiceKinds.standard)[number]
  const customer = { kind: 'coin', id: account, name: company, sessionId: '' } as const
  const { taxNumber = credit_code ?? '', bank = '', bankAccount = '', remark = '' } = demo
  const written = {
    buyer: 'company',
    title: company,
    kind,
    kindLabel,
    taxNumber,
    bank,
    bankAccount,
    phone: '',
    address: '',
    remark,
  } as const
  await storeInvoice(services, customer, { id, written, fen, recharges: ids })
  return id
}

/** They stay free, so that a rejected one can be submitted again. */
async function listRejected(db: Db, account: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invoice_recharge')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select('recharge_id')
    .where('account', '=', account)
    .where('state', '=', 'rejected')
    .execute()
  return new Set(rows.map(({ recharge_id }) => recharge_id))
}

async function getActionInput(timedServices: Services, action: string, n: number) {
  const number = (kind: number) => toNumber(kind, n)
  if (action === 'red_flag') return { files: {}, form: { redNumber: number(2) } }
  if (action !== 'issue') return { files: {}, form: {} }
  const file = { owner: `staff ${by.id}`, purpose: 'invoice' } as const
  const pdf = await storeFile(timedServices, {
    ...file,
    name: '发票（演示）.pdf',
    mediaType: 'application/pdf',
    content: demoPdf(number(1)),
  })
  const xml = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Invoice demo="true"><Number>${number(1)}</Number></Invoice>\n`)
  const data = await storeFile(timedServices, { ...file, name: '发票（演示）.xml', mediaType: 'application/xml', content: xml })
  return { files: { pdf, xml: data }, form: { number: number(1), day: formatDate(timedServices.clock.now()) } }
}

/** Region 99 does not exist, so no demo number is a real invoice's. */
function toNumber(kind: number, n: number): string {
  return `2699${kind}${String(n + 1).padStart(15, '0')}`
}

/** One page that says what it is. */
function demoPdf(number: string): Buffer {
  const text = `BT /F1 20 Tf 60 740 Td (DEMO E-INVOICE) Tj 0 -32 Td /F1 12 Tf (No. ${number}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = pdf.length
    pdf += `${n + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  return Buffer.from(
    `${pdf}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  )
}
