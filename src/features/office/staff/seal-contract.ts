import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { requiredText } from '#gateway/values.ts'

const calls = defineCalls(['console', 'staff'], 'staff:staff.manage')

/** Takes an account that was changed past the portal back into use: with a one-time password and without second factors. */
export const confirmStaff = calls.command('confirm', {
  secret: true,
  input: { id: requiredText('员工', 40) },
  /** For a proposal the first half of the password; the confirmer gets the second. */
  reply: { state: z.enum(['done', 'proposed']), oneTimePassword: z.string() },
})
