import { Status, type StatusTone } from '#ui/feedback/status.tsx'

type Stated = { state: number; stateLabel: string; redNumber: string }

/** Rejected red, invoiced green, everything under way orange (specification 2, §4). */
export function toneOf({ state, redNumber }: Omit<Stated, 'stateLabel'>): StatusTone {
  if (redNumber) return 'neutral'
  return state === 40 ? 'error' : state === 30 ? 'success' : 'warning'
}

export function InvoiceStatus(invoice: Stated) {
  return <Status tone={toneOf(invoice)}>{invoice.stateLabel}</Status>
}
