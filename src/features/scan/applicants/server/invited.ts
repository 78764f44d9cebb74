import { invitedHandlers } from '#platform/invitations/server/invited-handlers.ts'
import { invitedApplicant } from '../invited-contract.ts'
import { applicantAccounts, findApplicantById } from './persons.ts'

export const invitedApplicantHandlers = invitedHandlers(invitedApplicant, { ...applicantAccounts, find: findApplicantById })

type Reached = { id: string; account: string; phone: string; email: string }

/** Where an applicant is invited to. */
export function toDelivered({ id, account, phone, email }: Reached, now: Date) {
  return { kind: 'applicant', subject: id, account, receivers: { sms: phone, mail: email }, page: '/apply/invited', now } as const
}
