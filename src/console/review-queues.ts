import type { Call, CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { appealReview } from '#features/appeals/contract.ts'
import { appealReviewing } from '#features/appeals/rules.ts'
import { countOrders } from '#features/coin-desk/contract.ts'
import { countConsultations } from '#features/consultations/contract.ts'
import { scanReview } from '#features/scan-applications/contract.ts'
import { scanReviewing } from '#features/scan-applications/rules.ts'
import { countProposals } from '#platform/proposals/contract.ts'
import type { ReviewCalls } from '#platform/reviewing/contract.ts'
import type { ReviewDeclaration } from '#platform/reviewing/rules.ts'

export type ReviewQueueEntry = {
  name: string
  path: string
  declaration: ReviewDeclaration
  needs: string
  counts: () => Promise<CallReply<ReviewCalls['counts']>>
  figures: (from: string, to: string) => Promise<CallReply<ReviewCalls['figures']>>
}

export type TaskEntry = { name: string; path: string; search: string; needs: string; count: () => Promise<number> }

/** Everything that is reviewed in this console. */
export const reviewQueues: readonly ReviewQueueEntry[] = [
  queue('漏扫申请审核', scanReviewing, scanReview),
  queue('申诉处理', appealReviewing, appealReview),
]

/** What also waits for somebody, without a review. */
export const otherTasks: readonly TaskEntry[] = [
  {
    name: '待处理的在线咨询',
    path: '/console/consultations',
    search: '?state=new',
    needs: permissionOf(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).waiting,
  },
  {
    name: '待二人复核的查询币变动',
    path: '/console/coin-orders',
    search: '?state=pending',
    needs: permissionOf(countOrders),
    count: async () => (await callFromBrowser(countOrders, {})).waiting,
  },
  {
    name: '待确认的变更提议',
    path: '/console/proposals',
    search: '',
    needs: permissionOf(countProposals),
    count: async () => (await callFromBrowser(countProposals, {})).waiting,
  },
]

function queue(name: string, declaration: ReviewDeclaration, calls: Pick<ReviewCalls, 'counts' | 'figures'>): ReviewQueueEntry {
  return {
    name,
    path: `/console/${declaration.kind}`,
    declaration,
    needs: permissionOf(calls.counts),
    counts: () => callFromBrowser(calls.counts, {}),
    figures: (from, to) => callFromBrowser(calls.figures, { from, to }),
  }
}

function permissionOf({ access }: Pick<Call, 'access'>): string {
  return access.replace('staff:', '')
}
