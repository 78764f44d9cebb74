import './tables.ts'
import { randomUUID } from 'node:crypto'
import type { CallInput } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { getOwnAccount } from '#features/coin/server/accounts/accounts.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { lockItem } from '#platform/reviewing/server/actions/items.ts'
import { runOwnAction } from '#platform/reviewing/server/actions/own-action.ts'
import { beginReview, keepTexts } from '#platform/reviewing/server/begin-review.ts'
import { applyForInvoice, resubmitInvoice } from '../contract.ts'
import { invoiceReviewing, invoiceWords as words } from '../rules.ts'
import { assertOffered } from './settings.ts'
import { takeRecharges } from './recharges/recharges.ts'
import { invoiceReviewable } from './reviewable.ts'

type Written = Omit<CallInput<typeof applyForInvoice>, 'account' | 'recharges'>
type Customer = Extract<Actor, { kind: 'coin' }>

export const invoiceCommands = [
  handle(applyForInvoice, async (context, { account: named, recharges, ...written }) => {
    const { db } = context
    const own = await getOwnAccount(context, named)
    await assertOffered(db, written.kind)
    const fen = await takeRecharges(db, own.id, recharges)
    const id = randomUUID()
    const begun = await beginReview(context, invoiceReviewing, { id, texts: textsOf(own.id, written) }, context.actor as Customer)
    await db
      .insertInto('invoice')
      .values({ ...begun, account: own.id, fen, ...columnsOf(written) })
      .execute()
    await db
      .insertInto('invoice_recharge')
      .values(recharges.toSorted().map((recharge_id) => ({ invoice_id: id, recharge_id })))
      .execute()
    const audit = { action: 'invoice.apply', subject: id, detail: { fen, recharges: recharges.length } } as const
    return { reply: { id }, audit, msg: words.submitted }
  }),

  handle(resubmitInvoice, async (context, { account: named, id, ...written }) => {
    const { db, actor } = context
    const own = await getOwnAccount(context, named)
    await assertOffered(db, written.kind)
    // The item before its recharges, as the reviewers' actions lock them.
    const item = await lockItem(context, invoiceReviewable, id)
    if (actor.kind === 'anyone' || item.applicant !== toPersonKey(actor)) throw new Refusal(refusals.notFound)
    if (item.state !== 'rejected') throw new Refusal(refusals.wrongState)
    await takeRecharges(db, own.id, await rechargesOf(db, id))
    const { audit } = await runOwnAction(context, invoiceReviewable, { id, action: 'resubmit', comment: '' })
    await db
      .updateTable('invoice')
      .set({ ...columnsOf(written), rejection: '', rejected_at: null, approved_at: null })
      .where('id', '=', id)
      .execute()
    await keepTexts(db, id, [...textsOf(own.id, written), own.company])
    return { reply: { id }, audit, msg: words.resubmitted }
  }),
]

function columnsOf({ title, kind, taxNumber, bank, bankAccount, phone, address, remark }: Written) {
  return { title, kind, tax_number: taxNumber, bank, bank_account: bankAccount, phone, address, remark }
}

/** By what staff find it. */
function textsOf(account: string, { title, taxNumber }: Written): string[] {
  return [account, title, taxNumber]
}

async function rechargesOf(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('invoice_recharge').select('recharge_id').where('invoice_id', '=', id).execute()
  return rows.map(({ recharge_id }) => recharge_id)
}
