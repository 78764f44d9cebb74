import type { CallReply } from '#gateway/call.ts'
import type { listPayments } from '../../contract.ts'

export type Payment = CallReply<typeof listPayments>['items'][number]
