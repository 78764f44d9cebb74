import { defineCalls } from '#gateway/call.ts'
import { forgottenCalls } from '#platform/forgotten-passwords/contract.ts'

export const forgottenCoin = forgottenCalls(defineCalls(['portal', 'coin'], 'anyone'))
