import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { getOwnAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { lockItem } from '#platform/reviewing/server/actions/items.ts'
import { withAllItems } from '#platform/reviewing/server/permitted.ts'
import { runOwnAction } from '#platform/reviewing/server/actions/own-action.ts'
import { bumpApplicantVersions } from '#platform/reviewing/server/applicant-versions.ts'
import { applyForInvoice, resubmitInvoice } from '../contract.ts'
import { invoiceMessages as messages } from '../rules.ts'
import { invoiceCan, type InvoiceState } from '../review-rules.ts'
import { toColumns, type Customer, linkRecharges, storeInvoice } from './applications/new-invoice.ts'
import { getPrintableKind } from './kinds.ts'
import { lockRecharges } from './recharges/recharges.ts'
import { invoiceReviewable } from './reviewable.ts'

export const invoiceCommands = [
  handle(applyForInvoice, async (context, { account: named, recharges, ...written }) => {
    const { db } = context
    const own = await getOwnAccount(context, named)
    const kindLabel = await getPrintableKind(db, written)
    const fen = await lockRecharges(db, own.id, recharges)
    const id = randomUUID()
    const customer = context.actor as Customer
    const code = await storeInvoice(context, { ...customer, id: own.id }, { id, written: { ...written, kindLabel }, fen, recharges })
    // The account's sums are cached until its version changes.
    await bumpApplicantVersions(db, [toPersonKey(customer)])
    const audit = { action: 'invoice.apply', subject: id, detail: { code, fen, recharges: recharges.length } } as const
    return { reply: { id, code }, audit, msg: messages.submitted }
  }),

  handle(resubmitInvoice, async (context, { account: named, id, recharges: chosen, ...written }) => {
    const { db, actor } = context
    const own = await getOwnAccount(context, named)
    const kindLabel = await getPrintableKind(db, written)
    // The item before its recharges, as the reviewers' actions lock them.
    const item = await lockItem(context, withAllItems(invoiceReviewable), id)
    if (actor.kind === 'anyone' || item.applicant !== toPersonKey(actor)) throw new Refusal(refusals.notFound)
    if (!invoiceCan.resubmit({ state: item.state as InvoiceState })) throw new Refusal(refusals.wrongState)
    const recharges = chosen ?? (await listRechargeIds(db, id))
    const fen = await lockRecharges(db, own.id, recharges)
    if (chosen) {
      await db.deleteFrom('invoice_recharge').where('invoice_id', '=', id).execute()
      await linkRecharges(db, id, chosen)
    }
    const former = await db.selectFrom('invoice').select(['fen', 'kind']).where('id', '=', id).executeTakeFirstOrThrow()
    const { audit } = await runOwnAction(context, invoiceReviewable, { id, action: 'resubmit', comment: '', former })
    const { code } = await db
      .updateTable('invoice')
      .set({ ...toColumns({ ...written, kindLabel }), fen, rejection: '', rejected_at: null, approved_at: null })
      .where('id', '=', id)
      .returning('code')
      .executeTakeFirstOrThrow()
    const detail = { ...audit.detail, fen, recharges: recharges.length }
    return { reply: { id, code }, audit: { ...audit, detail }, msg: messages.resubmitted }
  }),
]

async function listRechargeIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('invoice_recharge').select('recharge_id').where('invoice_id', '=', id).execute()
  return rows.map(({ recharge_id }) => recharge_id)
}
