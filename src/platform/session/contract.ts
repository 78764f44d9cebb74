import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { sessionKinds } from './rules.ts'

/**
 * Ends the caller's session; with `kinds`, the sessions of those kinds that this browser has cookies of.
 * Public: ending a session that has ended is no error.
 */
export const logout = defineCommand({
  address: ['portal', 'session', 'logout'],
  access: 'anyone',
  allowedWhile: ['password', 'enrol'],
  secret: true,
  input: fields({ kinds: z.optional(z.array(z.enum(sessionKinds)).check(z.maxLength(sessionKinds.length))) }),
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
  input: fields({ kind: z.enum(sessionKinds) }),
  reply: fields({ sessionId: ['SessionID', z.string()] }),
})
