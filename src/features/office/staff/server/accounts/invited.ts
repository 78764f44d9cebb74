import { createFieldRefusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { isEmail, maskEmail, toEmail } from '#kit/identifiers/emails.ts'
import { invalidMobile, isMobile, maskPhone, toPhone } from '#kit/identifiers/mobile.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Delivery } from '#platform/invitations/rules.ts'
import { deliverPassword } from '#platform/invitations/server/invitations.ts'
import { invitedHandlers } from '#platform/invitations/server/invited-handlers.ts'
import type { ProposalFact } from '#platform/proposals/rules.ts'
import { invitedStaff } from '../../invited-contract.ts'
import { staffMessages } from '../../rules.ts'
import { findMember, staffAccounts } from './members.ts'

/** Where a member of staff is invited to, in the payload of a proposal. */
export type StaffInvitation = { delivery: Delivery; receiver: string }

export const invitedStaffHandlers = invitedHandlers(invitedStaff, { ...staffAccounts, find: findMember })

/** Where nobody else is named, a message goes to the number of the person. Refuses a number or mailbox that is none, at its field. */
export function readInvitation({ delivery, receiver, phone }: StaffInvitation & { phone: string }): StaffInvitation {
  if (delivery === 'hand') return { delivery, receiver: '' }
  const given = delivery === 'sms' ? toPhone(receiver || phone) : toEmail(receiver)
  if (!(delivery === 'sms' ? isMobile(given) : isEmail(given)))
    throw createFieldRefusal('receiver', delivery === 'sms' ? invalidMobile : staffMessages.mailbox)
  return { delivery, receiver: given }
}

/** What the proposer hands over by hand, and what the second person sees of a link. */
export function describeInvitation({ delivery, receiver }: StaffInvitation, password: string): { secret?: string; facts?: ProposalFact[] } {
  if (delivery === 'hand') return { secret: password }
  const value = delivery === 'sms' ? maskPhone(receiver) : maskEmail(receiver)
  return { facts: [{ name: '生效后邀请', value: `${delivery === 'sms' ? '短信' : '邮件'}发送至 ${value}` }] }
}

type Invited = StaffInvitation & { id: string; account: string; now: Date }

/** Sends the link once the change is carried out: neither of two persons then learns a password. */
export async function inviteMember(context: Services & RequestContext, { id, account, delivery, receiver, now }: Invited): Promise<void> {
  const receivers = { sms: receiver, mail: receiver }
  const member = { kind: 'staff', subject: id, account, page: '/console/invited', now } as const
  await deliverPassword(context, { ...member, delivery, receivers, password: '' })
}
