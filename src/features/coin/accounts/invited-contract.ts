import { defineCalls } from '#gateway/call.ts'
import { invitedCalls } from '#platform/invitations/contract.ts'

export const invitedCoin = invitedCalls(defineCalls(['portal', 'coin'], 'anyone'))
