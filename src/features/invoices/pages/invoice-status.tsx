import { Badge } from 'antd'

type Stated = { state: number; stateLabel: string; redNumber: string }

/** Rejected red, invoiced green, everything under way orange (specification 2, §4). */
export function InvoiceStatus({ state, stateLabel, redNumber }: Stated) {
  const status = redNumber ? 'default' : state === 40 ? 'error' : state === 30 ? 'success' : 'warning'
  return <Badge status={status} text={stateLabel} />
}
