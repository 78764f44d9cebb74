import type { RefusalEntry } from '#gateway/refusals.ts'
import { ledgerRefusals, type LedgerState } from '#platform/ledger/rules.ts'

const blocks: Readonly<Record<LedgerState, RefusalEntry | undefined>> = {
  active: undefined,
  frozen: ledgerRefusals.frozen,
  moved: ledgerRefusals.moved,
}

/** Why no coins may come or go; an order is refused like a booking, since nothing could be booked when it is confirmed. */
export function coinBlockOf({ state }: { state: LedgerState }): RefusalEntry | undefined {
  return blocks[state]
}
