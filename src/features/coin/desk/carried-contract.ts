import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText } from '#gateway/values.ts'

const calls = defineCalls(['console', 'coin-carried'], 'staff:finance.handle')
const text = z.string()
const number = z.number()
const id = z.uuid('编号不正确')

/** The accounts that an import of going live opened, by how far their owners are with the first password. */
export const countInvitations = calls.query('count', {
  input: { id },
  reply: {
    total: number,
    /** The owner has set a password. */
    done: number,
    /** A link is on its way or there, and still valid. */
    invited: number,
    /** Neither: to be invited, for the first time or again. */
    due: number,
    failures: list(fields({ account: text, reason: text })),
  },
})

/** Invites some of those due, in the order of their numbers after `after`; `next` is what to go on after, '' for none left. */
export const inviteCarried = calls.command('invite', {
  input: { id, after: optionalText('账号', 40) },
  reply: { sent: number, failures: list(fields({ account: text, reason: text })), next: text },
})
