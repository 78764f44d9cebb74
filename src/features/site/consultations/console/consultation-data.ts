import type { CallReply } from '#gateway/call.ts'
import type { listConsultants, viewConsultation } from '../desk-contract.ts'

export type OpenedConsultation = CallReply<typeof viewConsultation>
export type Colleagues = CallReply<typeof listConsultants>['items']
