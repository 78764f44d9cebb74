import { defineCommand, defineQuery } from '#gateway/call.ts'
import { coerced, fields } from '#gateway/shape.ts'
import { type SessionKind, sessionKinds } from './rules.ts'

function findKind(value: unknown): SessionKind | undefined {
  return sessionKinds.find((kind) => kind === value)
}

/**
 * Ends the caller's session; with `kinds`, the sessions of those kinds that this browser has cookies of.
 * Public: ending a session that has ended is no error.
 */
export const logout = defineCommand({
  address: ['portal', 'session', 'logout'],
  access: 'anyone',
  allowedWhile: ['password', 'enrol'],
  secret: true,
  input: fields({
    kinds: coerced((value = []) => (Array.isArray(value) ? sessionKinds.filter((kind) => value.includes(kind)) : undefined)),
  }),
  reply: fields({}),
})

/**
 * Returns the SessionID of the active session whose cookie the browser has, else '': a new tab has the cookie only.
 * The Origin header is required, so pages of other sites cannot call it.
 */
export const resumeSession = defineQuery({
  address: ['portal', 'session', 'resume'],
  access: 'anyone',
  needsOrigin: true,
  input: fields({ kind: coerced(findKind) }),
  reply: fields({ sessionId: ['SessionID', coerced(String)] }),
})
