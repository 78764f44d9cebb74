import type { CallReply } from '#gateway/call.ts'
import type { getCustomer, listCustomerRecords } from '../contract.ts'

/** A customer as its page loads it. */
export type Customer = CallReply<typeof getCustomer>
export type CustomerRecord = CallReply<typeof listCustomerRecords>['items'][number]
