import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { ReviewCalls } from '../contract.ts'
import { bulkHandlers } from './bulk-handlers.ts'
import { bulkJobOf } from './bulk-job.ts'
import { decideHandlers } from './decide-handlers.ts'
import { decisionNoticeJob } from './decision-notices.ts'
import { escalationJob } from './escalation.ts'
import { keepsakeHandlers } from './keepsake-handlers.ts'
import { readHandlers, reviewPermission } from './read-handlers.ts'
import { retentionJob } from './retention.ts'
import type { Colleagues, Reviewable } from './reviewable.ts'

/** One kind that is reviewed: what it is, its calls, and who may be asked to review it. */
export type Reviewing = { reviewable: Reviewable; calls: ReviewCalls }

export function reviewHandlers({ reviewable, calls }: Reviewing, colleagues: Colleagues) {
  return [
    ...readHandlers(reviewable, calls, colleagues),
    ...decideHandlers(reviewable, calls, colleagues),
    ...bulkHandlers(reviewable, calls),
    ...keepsakeHandlers(reviewable.declaration, calls),
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
