import type { CallReply } from '#gateway/call.ts'
import { getDayBefore } from '#kit/dates.ts'
import type { getClosing } from '../../closing-contract.ts'

export type Closing = CallReply<typeof getClosing>

/** In one line, for the ledger and the accounts. */
export function closedText({ openFrom }: Pick<Closing, 'openFrom'>): string {
  return openFrom ? `已结账至 ${getDayBefore(openFrom)}，此前不再记账` : '尚未结账'
}
