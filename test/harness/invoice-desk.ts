import { randomUUID } from 'node:crypto'
import type { Actor } from '#gateway/server/handle.ts'
import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import { applyForInvoice, getInvoiceable, invoiceReview } from '#features/coin/invoices/contract.ts'
import { buildInvoice } from '#features/coin/invoices/fixtures.ts'
import { invoiceCommands } from '#features/coin/invoices/server/commands.ts'
import { proofHandlers } from '#features/coin/invoices/server/applications/proof.ts'
import { batchHandlers } from '#features/coin/invoices/server/batches/batches.ts'
import { resultHandlers } from '#features/coin/invoices/server/results/handlers.ts'
import { statisticsHandlers } from '#features/coin/invoices/server/statistics/statistics.ts'
import { invoiceQueries } from '#features/coin/invoices/server/queries.ts'
import { invoiceReviewable } from '#features/coin/invoices/server/reviewable.ts'
import { reverse } from '#platform/ledger/server/booking.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { reviewHandlers, reviewJobs } from '#platform/reviewing/server/handlers.ts'
import { staff } from './actors.ts'
import { me, openCoinCustomers } from './coins/coin-customers.ts'
import { startGateway } from './gateway.ts'

export const anna = { ...staff('finance.handle'), id: 'anna', name: '安财务' }
export const ben = { ...staff('finance.handle'), id: 'ben', name: '本财务' }

let numbers = 0
/** An invoice number that no other has. */
export const nextNumber = () => String(26_000_000n * 10n ** 12n + BigInt(++numbers))

/** A gateway on which two customers apply for invoices and two colleagues handle them. */
export async function openInvoiceDesk({ fresh = false } = {}) {
  const people = [anna, ben].map(({ id, name }) => ({ id, name }))
  const reviewing = { reviewable: invoiceReviewable, calls: invoiceReview }
  const handlers = [
    ...invoiceCommands,
    ...invoiceQueries,
    ...proofHandlers,
    ...batchHandlers,
    ...resultHandlers,
    ...statisticsHandlers,
    ...reviewHandlers(reviewing, async () => people),
  ]
  const gateway = await startGateway(handlers, { fresh })
  await openCoinCustomers(gateway.db)
  const { db, clock } = gateway

  /** Paid recharges of these amounts; answers their ids in this order. */
  async function recharge(fens: readonly number[], account = me.id): Promise<string[]> {
    const ids: string[] = []
    for (const fen of fens) {
      const credit = { kind: 'recharge', account, amount: 10, fen, receipt: randomUUID(), reason: '' } as const
      const [booked] = await creditAccounts(db, [credit], { by: 'staff staff-1', at: clock.now() })
      const row = await db
        .selectFrom('coin_recharge')
        .select('id')
        .where('booking_id', '=', booked?.bookingId as number)
        .executeTakeFirstOrThrow()
      ids.push(row.id)
    }
    return ids
  }

  /** Reverses the booking of a recharge. */
  async function reverseRecharge(id: string): Promise<void> {
    const { booking_id } = await db.selectFrom('coin_recharge').select('booking_id').where('id', '=', id).executeTakeFirstOrThrow()
    await reverse(db, booking_id as number, { service: '冲正', detail: '', by: 'staff staff-1', at: clock.now() })
  }

  const apply = async (recharges: string[], overrides: Parameters<typeof buildInvoice>[0] = {}, actor = me) =>
    (await gateway.as(actor).call(applyForInvoice, buildInvoice({ recharges, ...overrides }))).id
  const applied = async (...fens: number[]) => apply(await recharge(fens.length === 0 ? [100_00] : fens))
  const sums = (actor = me) => gateway.as(actor).call(getInvoiceable, {})

  const upload = (name: string, by: Actor = anna, content = `%PDF-1.7 ${name}`) =>
    storeFile(gateway.services, {
      name,
      mediaType: 'application/pdf',
      content: Buffer.from(content),
      owner: by,
      purpose: 'invoice',
      expiresAt: new Date(clock.now().getTime() + 24 * 3600_000),
    })

  type Given = { comment?: string; files?: Record<string, string>; form?: Record<string, string> }
  const act = (id: string, action: string, given: Given = {}, by: Actor = anna) =>
    gateway.as(by).call(invoiceReview.decide, { id, action, ...given })

  /** The files that an invoice is issued with. */
  const uploadInvoice = async (by: Actor = anna) => ({ pdf: await upload('发票.pdf', by), xml: await upload('发票.xml', by, '<xml/>') })

  type Issuing = { number?: string; files?: Record<string, string>; by?: Actor }
  async function issue(id: string, { number = nextNumber(), files = {}, by = anna }: Issuing = {}) {
    const all = { ...(await uploadInvoice(by)), ...files }
    return act(id, 'issue', { files: all, form: { number, day: '2026-11-20' } }, by)
  }
  const redFlag = (id: string, redNumber = nextNumber()) => act(id, 'red_flag', { form: { redNumber } })
  const reject = (id: string, by = anna) => act(id, 'reject', { comment: '抬头有误' }, by)

  const claim = (id: string, by: Actor = anna) => gateway.as(by).call(invoiceReview.claim, { id })
  const get = (id: string) => gateway.as(anna).call(invoiceReview.get, { id })
  const timeline = async (id: string) => (await gateway.as(anna).call(invoiceReview.timeline, { id })).events
  const runJob = (name: string, data: object = {}) =>
    reviewJobs(gateway.services, [reviewing], async () => people)
      .find((job) => job.name === name)
      ?.run(data)

  const applying = { recharge, reverse: reverseRecharge, apply, applied, sums }
  return { ...gateway, ...applying, upload, uploadInvoice, act, issue, redFlag, reject, claim, get, timeline, runJob }
}
export type InvoiceDesk = Awaited<ReturnType<typeof openInvoiceDesk>>
