import * as z from 'zod/mini'
import { type Calls, defineCalls } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { newPassword } from '#platform/credentials/contract.ts'
import { type Delivery, deliveries, invitationLimits as limits } from './rules.ts'

const token = requiredText('链接', limits.token)

/** What an invited person does, of one kind of account. */
export function invitedCalls(calls: Calls) {
  return {
    /** A command, since queries may stand in logs, and the link lets its reader in. */
    view: calls.command('viewInvitation', {
      secret: true,
      input: { token },
      reply: { account: z.string(), rule: fields({ passwordLength: z.number(), characterKinds: z.number(), remembered: z.number() }) },
    }),
    accept: calls.command('acceptInvitation', { secret: true, input: { token, newPassword } }),
  }
}

/** The field of commands that make a password; by hand it is shown once. */
export const delivery = z._default(z.enum(Object.keys(deliveries) as Delivery[], '请选择告知方式'), 'hand')

/** Of the reply: the password by hand, or where the link was sent, masked. */
export const deliveredReply = { oneTimePassword: z.string(), invitedTo: z.string() } as const

/** By which channels this installation can invite. */
export const getInvitationChannels = defineCalls(['console', 'invitations'], 'staff').query('channels', {
  reply: { sms: z.boolean(), mail: z.boolean() },
})
