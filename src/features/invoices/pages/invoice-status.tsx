import { Status, type StatusTone } from '#ui/feedback/status.tsx'

type StatedInvoice = { state: number; stateLabel: string; redNumber: string }

/** Rejected red, invoiced green, everything under way orange (specification 2, §4). */
export function getTone({ state, redNumber }: Omit<StatedInvoice, 'stateLabel'>): StatusTone {
  if (redNumber) return 'neutral'
  return state === 40 ? 'error' : state === 30 ? 'success' : 'warning'
}

export function InvoiceStatus(invoice: StatedInvoice) {
  return <Status tone={getTone(invoice)}>{invoice.stateLabel}</Status>
}
