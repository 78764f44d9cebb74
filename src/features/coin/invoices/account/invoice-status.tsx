import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { invoiceStates, toInvoiceState } from '../review-rules.ts'

type StatedInvoice = { stateLabel: string }

/** Rejected invoices are red, issued ones green, those under way orange. */
export function getTone(invoice: StatedInvoice): StatusTone {
  return invoiceStates[toInvoiceState(invoice)].tone
}

export function InvoiceStatus(invoice: StatedInvoice) {
  return <Status tone={getTone(invoice)}>{invoice.stateLabel}</Status>
}
