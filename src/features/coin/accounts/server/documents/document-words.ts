import { formatDateTime } from '#kit/dates.ts'
import type { ProvenDocument } from '#platform/proofs/server/document-kinds.ts'

/** Enough to compare with a document that one holds. */
export function maskAccount(account: string): string {
  return `${account.slice(0, 2)}${'*'.repeat(Math.max(0, account.length - 6))}${account.slice(-4)}`
}

/** The state of a booking, by the time of its reversal. */
export function toBookingState(reversedAt: Date | null): ProvenDocument['state'] {
  return reversedAt ? { label: `已于 ${formatDateTime(reversedAt)} 冲正`, tone: 'error' } : { label: '有效', tone: 'success' }
}
