import type { CallGiven } from '#gateway/call.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import type { Buyer } from '../../buyer-rules.ts'
import type { applyForInvoice } from '../../contract.ts'
import { findTaxNumberWarning } from '../../rules.ts'

export type InvoiceInput = Omit<CallGiven<typeof applyForInvoice>, 'recharges' | 'account'>
/** The form's fields; nothing typed is ''. */
export type InvoiceFormValues = { buyer: Buyer } & {
  [K in 'title' | 'kind' | 'taxNumber' | 'bank' | 'bankAccount' | 'phone' | 'address' | 'remark']: string
}

export function toFormValues({
  buyer,
  title,
  kind,
  taxNumber,
  bank,
  bankAccount,
  phone,
  address,
  remark,
}: InvoiceFormValues): InvoiceFormValues {
  return { buyer, title, kind, taxNumber, bank, bankAccount, phone, address, remark }
}

/** As it is sent, in upper case and half width. */
export function toTaxNumber(typed: string | undefined): string {
  return toIdentifier(typed ?? '').toUpperCase()
}

export function warnTyped(taxNumber: string): string {
  return taxNumber && findTaxNumberWarning(taxNumber)
}
