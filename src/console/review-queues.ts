import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/loading.ts'
import { scanReview } from '#features/scan-applications/contract.ts'
import type { ReviewCalls } from '#platform/reviewing/contract.ts'

export type ReviewQueueEntry = {
  name: string
  path: string
  needs: string
  counts: () => Promise<CallReply<ReviewCalls['counts']>>
  figures: (from: string, to: string) => Promise<CallReply<ReviewCalls['figures']>>
}

/** Everything that is reviewed in this console. */
export const reviewQueues: readonly ReviewQueueEntry[] = [queue('漏扫申请审核', '/console/scan-applications', scanReview)]

function queue(name: string, path: string, calls: Pick<ReviewCalls, 'counts' | 'figures'>): ReviewQueueEntry {
  return {
    name,
    path,
    needs: calls.counts.access.replace('staff:', ''),
    counts: () => callFromBrowser(calls.counts, {}),
    figures: (from, to) => callFromBrowser(calls.figures, { from, to }),
  }
}
