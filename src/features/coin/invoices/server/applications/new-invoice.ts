import type { CallInput } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { beginReview } from '#platform/reviewing/server/begin-review.ts'
import type { applyForInvoice } from '../../contract.ts'
import { toPrinted } from '../../buyer-rules.ts'
import { invoiceReviewing } from '../../review-rules.ts'

/** What is printed, with the name that its kind has now. */
export type InvoiceInput = Omit<CallInput<typeof applyForInvoice>, 'account' | 'recharges'> & { kindLabel: string }
export type Customer = Exclude<Actor, { kind: 'anyone' | 'staff' | 'machine' }>
type NewInvoice = { id: string; written: InvoiceInput; fen: number; recharges: readonly string[] }

/** Stores an application about recharges that were taken for it, and returns its number. */
export async function storeInvoice(
  context: Pick<Services, 'db' | 'clock'>,
  customer: Customer,
  { id, written, fen, recharges }: NewInvoice,
): Promise<string> {
  const { db } = context
  const account = customer.id
  const begun = await beginReview(context, invoiceReviewing, { id, by: customer })
  const { code } = await db
    .insertInto('invoice')
    .values({ ...begun, account, fen, ...toColumns(written) })
    .returning('code')
    .executeTakeFirstOrThrow()
  await linkRecharges(db, id, recharges)
  return code
}

export async function linkRecharges(db: Db, id: string, recharges: readonly string[]): Promise<void> {
  await db
    .insertInto('invoice_recharge')
    .values(recharges.toSorted().map((recharge_id) => ({ invoice_id: id, recharge_id })))
    .execute()
}

export function toColumns(written: InvoiceInput) {
  const { buyer, title, kind, kindLabel, taxNumber, bank, bankAccount, phone, address, remark } = toPrinted(written)
  return { buyer, title, kind, kind_label: kindLabel, tax_number: taxNumber, bank, bank_account: bankAccount, phone, address, remark }
}
