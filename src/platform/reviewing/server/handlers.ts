import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { ReviewCalls } from '../contract.ts'
import { actionHandlers } from './actions/action-handlers.ts'
import { bulkHandlers } from './actions/bulk-handlers.ts'
import { bulkJobOf } from './actions/bulk-job.ts'
import { decisionNoticeJob } from './decision-notices.ts'
import { escalationJob } from './escalation.ts'
import { readHandlers, reviewPermission } from './list/read-handlers.ts'
import { savedHandlers } from './list/saved-handlers.ts'
import { retentionJob } from './retention.ts'
import type { Colleagues, Reviewable } from './reviewable.ts'

/** One kind that is reviewed: what it is, its calls, and who may be asked to review it. */
export type Reviewing = { reviewable: Reviewable; calls: ReviewCalls }

export function reviewHandlers({ reviewable, calls }: Reviewing, colleagues: Colleagues) {
  return [
    ...readHandlers(reviewable, calls, colleagues),
    ...actionHandlers(reviewable, calls, colleagues),
    ...bulkHandlers(reviewable, calls),
    ...savedHandlers(reviewable.declaration, calls),
  ]
}

export function reviewJobs(services: Services, reviewings: readonly Reviewing[], colleagues: Colleagues): Job[] {
  const reviewed = reviewings.map(({ reviewable, calls }) => ({
    reviewable,
    reviewers: () => colleagues(services.db, reviewPermission(calls)),
  }))
  const reviewables = reviewings.map(({ reviewable }) => reviewable)
  return [
    bulkJobOf(services, reviewables),
    decisionNoticeJob(services, reviewables),
    escalationJob(services, reviewed),
    retentionJob(services, reviewables),
  ]
}
