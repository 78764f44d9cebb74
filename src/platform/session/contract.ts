import { defineCalls } from '#gateway/call.ts'
import { coerced } from '#gateway/shape.ts'
import { type SessionKind, sessionKinds } from './rules.ts'

const calls = defineCalls(['portal', 'session'], 'anyone')

function findKind(value: unknown): SessionKind | undefined {
  return sessionKinds.find((kind) => kind === value)
}

/**
 * Ends the caller's session; with `kinds`, the sessions of those kinds that this browser has cookies of.
 * Public: ending a session that has ended is no error.
 */
export const logout = calls.command('logout', {
  allowedWhile: ['password', 'enrol'],
  secret: true,
  input: {
    kinds: coerced((value = []) =>
      Array.isArray(value) && value.length <= sessionKinds.length ? sessionKinds.filter((kind) => value.includes(kind)) : undefined,
    ),
  },
})

/**
 * Returns the SessionID of the active session whose cookie the browser has, else '': a new tab has the cookie only.
 * The Origin header is required, so pages of other sites cannot call it.
 */
export const resumeSession = calls.query('resume', {
  needsOrigin: true,
  input: { kind: coerced(findKind) },
  reply: { sessionId: ['SessionID', coerced(String)] },
})
