import { defineCalls } from '#gateway/call.ts'
import * as z from 'zod/mini'
import { importCalls } from '#platform/imports/contract.ts'

const text = z.string()
const number = z.number()

export const certificateImports = importCalls({
  // The handlers ask for the right to publish certificates, which two permissions give.
  calls: defineCalls(['console', 'certificates'], 'staff'),
  head: {
    new: number,
    changed: number,
    same: number,
    /** Publishing takes a second person, so the lines become drafts. */
    needsApproval: z.boolean(),
  },
  line: {
    number: text,
    organisation: text,
    level: text,
    expiryDate: text,
    state: text,
    /** What the line would do; once imported, what it did. */
    result: text,
  },
})
