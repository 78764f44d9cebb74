import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { sessionKinds } from './rules.ts'

/**
 * Ends the caller's session; with `kinds`, whatever sessions of those kinds this browser has a cookie of.
 * Open to anyone: to end what is over already is no fault.
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
 * Answers the SessionID of the session whose cookie the browser holds, '' without a live one: a new tab has the cookie only.
 * The Origin is required, so a page of another site cannot ask.
 */
export const resumeSession = defineQuery({
  address: ['portal', 'session', 'resume'],
  access: 'anyone',
  needsOrigin: true,
  input: fields({ kind: z.enum(sessionKinds) }),
  reply: fields({ sessionId: ['SessionID', z.string()] }),
})
