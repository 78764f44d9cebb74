import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { readingCalls } from '#platform/imports/contract.ts'

const calls = defineCalls(['console', 'staff'], 'staff:staff.manage')
const text = z.string()

export const staffImports = {
  ...readingCalls({
    calls,
    /** '' unless it waits for a second person. */
    head: { proposalId: text },
    line: { account: text, name: text, role: text, department: text, phone: text },
  }),
  bookImport: calls.command('bookImport', {
    secret: true,
    input: { id: z.uuid('编号不正确') },
    /** For a proposal the first halves of the passwords; the confirmer gets the second ones. */
    reply: {
      state: z.enum(['done', 'proposed']),
      items: list(fields({ account: text, name: text, oneTimePassword: text })),
    },
  }),
}
