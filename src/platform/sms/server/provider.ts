import type { SmsParams, SmsScene } from '../rules.ts'

/**
 * `words` with variables make `text`; `template`: the provider's code of words that staff wrote, '' for that of the scene; `signature`: of
 * the brand, '' for the account's own.
 */
export type SmsToSend = {
  id: string
  mobile: string
  scene: SmsScene
  words: string
  template: string
  params: SmsParams
  text: string
  signature: string
}

/**
 * The outcome of submitting a message. `refused`: the provider refused or could not be reached, so nothing was sent;
 * `unknown`: it may have been sent, so it must not be retried.
 */
export type SmsOutcome = { kind: 'sent' | 'refused' | 'unknown'; retriable: boolean; id: string; code: string; text: string }

/** `lacks`: it has no approved template for the scene, which staff may still name. */
export type SmsProvider = { name: string; lacks?: (scene: SmsScene) => boolean; send: (message: SmsToSend) => Promise<SmsOutcome> }

/** The provider of this installation and its daily budget; without a provider no messages are sent. */
export type Sms = { provider: SmsProvider | undefined; dailyBudget: number }

export function sentOutcome(id: string, code = 'OK', text = ''): SmsOutcome {
  return { kind: 'sent', retriable: false, id, code, text }
}

/** For test mode: messages are stored in the table only. */
export const tableProvider: SmsProvider = { name: 'table', send: async ({ id }) => sentOutcome(id) }

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    sms: Sms
  }
}
