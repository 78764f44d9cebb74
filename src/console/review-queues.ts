import type { Call, CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/loading.ts'
import { countConsultations } from '#features/consultations/contract.ts'
import { scanReview } from '#features/scan-applications/contract.ts'
import type { ReviewCalls } from '#platform/reviewing/contract.ts'

export type ReviewQueueEntry = {
  name: string
  path: string
  needs: string
  counts: () => Promise<CallReply<ReviewCalls['counts']>>
  figures: (from: string, to: string) => Promise<CallReply<ReviewCalls['figures']>>
}

export type TaskEntry = { name: string; path: string; search: string; needs: string; count: () => Promise<number> }

/** Everything that is reviewed in this console. */
export const reviewQueues: readonly ReviewQueueEntry[] = [queue('漏扫申请审核', '/console/scan-applications', scanReview)]

/** What also waits for somebody, without a review. */
export const otherTasks: readonly TaskEntry[] = [
  {
    name: '待处理的在线咨询',
    path: '/console/consultations',
    search: '?state=new',
    needs: permissionOf(countConsultations),
    count: async () => (await callFromBrowser(countConsultations, {})).waiting,
  },
]

function queue(name: string, path: string, calls: Pick<ReviewCalls, 'counts' | 'figures'>): ReviewQueueEntry {
  return {
    name,
    path,
    needs: permissionOf(calls.counts),
    counts: () => callFromBrowser(calls.counts, {}),
    figures: (from, to) => callFromBrowser(calls.figures, { from, to }),
  }
}

function permissionOf({ access }: Pick<Call, 'access'>): string {
  return access.replace('staff:', '')
}
