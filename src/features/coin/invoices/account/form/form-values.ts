import type { CallGiven } from '#gateway/call.ts'
import { normalizeCreditCode } from '#kit/identifiers/credit-code.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { toPhone } from '#kit/identifiers/mobile.ts'
import { type Buyer, toPrinted } from '../../buyer-rules.ts'
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

/** As it will be printed, for the customer to check. */
export function toCheckedValues({ taxNumber, bankAccount, phone, ...filled }: InvoiceFormValues): InvoiceFormValues {
  return toPrinted({ ...filled, taxNumber: toTaxNumber(taxNumber), bankAccount: toIdentifier(bankAccount), phone: toPhone(phone) })
}

/** As it is sent. */
export function toTaxNumber(typed: string | undefined): string {
  return normalizeCreditCode(typed ?? '')
}

export function warnTyped(taxNumber: string): string {
  return taxNumber && findTaxNumberWarning(taxNumber)
}
