import { defineCalls } from '#gateway/call.ts'
import { forgottenCalls } from '#platform/forgotten-passwords/contract.ts'

export const forgottenApplicant = forgottenCalls(defineCalls(['portal', 'applicants'], 'anyone'))
