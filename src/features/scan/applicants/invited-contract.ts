import { defineCalls } from '#gateway/call.ts'
import { invitedCalls } from '#platform/invitations/contract.ts'

export const invitedApplicant = invitedCalls(defineCalls(['portal', 'applicants'], 'anyone'))
