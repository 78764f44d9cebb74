import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import { invoiceStates } from '../rules.ts'

type StatedInvoice = { stateLabel: string }

/** Rejected invoices are red, issued ones green, those under way orange. */
export function getTone({ stateLabel }: StatedInvoice): StatusTone {
  return Object.values(invoiceStates).find(({ label }) => label === stateLabel)?.tone ?? 'neutral'
}

export function InvoiceStatus(invoice: StatedInvoice) {
  return <Status tone={getTone(invoice)}>{invoice.stateLabel}</Status>
}
