import type { SmsParams, SmsScene } from '../rules.ts'

export type SmsToSend = { id: string; mobile: string; scene: SmsScene; params: SmsParams; text: string }

/**
 * What came of handing a message over. `refused`: the provider said no, or was never reached, so nothing was sent;
 * `unknown`: it may have been sent, so it must not be tried again.
 */
export type SmsOutcome = { kind: 'sent' | 'refused' | 'unknown'; retriable: boolean; id: string; code: string; text: string }

export type SmsProvider = { name: string; send: (message: SmsToSend) => Promise<SmsOutcome> }

/** How this installation sends messages; without a provider it sends none. */
export type Sms = { provider: SmsProvider | undefined; dailyBudget: number }

export function sent(id: string, code = 'OK', text = ''): SmsOutcome {
  return { kind: 'sent', retriable: false, id, code, text }
}

/** In test mode the table is all there is (INTERFACES §1). */
export const tableProvider: SmsProvider = { name: 'table', send: async ({ id }) => sent(id) }
