import { defineCalls } from '#gateway/call.ts'
import { optionalText } from '#gateway/values.ts'
import { delivery, invitedCalls } from '#platform/invitations/contract.ts'
import { staffLimits } from './rules.ts'

export const invitedStaff = invitedCalls(defineCalls(['console', 'staff'], 'anyone'))

/** How a password is told to a member of staff, and the number or mailbox of a link. */
export const staffDelivery = { delivery, receiver: optionalText('接收人', staffLimits.receiver) } as const
