import { maskPhone } from '#kit/identifiers/mobile.ts'
import type { Log } from '#platform/log/server/log.ts'
import { type SmsProvider, sentOutcome } from '../provider.ts'

/** For demos: writes messages to the log instead of sending them. */
export function consoleProvider(log: Log): SmsProvider {
  return {
    name: 'console',
    async send({ id, mobile, text }) {
      log.info({ to: maskPhone(mobile), text }, 'SMS (demo: it goes no further than this log)')
      return sentOutcome(id)
    },
  }
}
