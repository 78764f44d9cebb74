import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { ReviewCalls } from '../contract.ts'
import { actionHandlers } from './actions/action-handlers.ts'
import { bulkHandlers } from './actions/bulk-handlers.ts'
import { createBulkJob } from './actions/bulk-job.ts'
import { decisionNoticeJob } from './decision-notices.ts'
import { escalationJob } from './escalation.ts'
import { readHandlers } from './list/read-handlers.ts'
import { templateHandlers } from './list/template-handlers.ts'
import { assertRights, createListReviewers } from './permitted.ts'
import { retentionJob } from './retention.ts'
import type { Colleagues, Reviewable } from './reviewable.ts'

/** One reviewed kind with its calls. */
export type ReviewKind = { reviewable: Reviewable; calls: ReviewCalls }

export function reviewHandlers({ reviewable, calls }: ReviewKind, colleagues: Colleagues) {
  assertRights(reviewable, calls)
  const listReviewers = createListReviewers(reviewable, calls, colleagues)
  return [
    ...readHandlers(reviewable, calls, listReviewers),
    ...actionHandlers(reviewable, calls, listReviewers),
    ...bulkHandlers(reviewable, calls),
    ...templateHandlers(reviewable.declaration, calls),
  ]
}

export function reviewJobs(services: Services, reviewKinds: readonly ReviewKind[], colleagues: Colleagues): Job[] {
  const reviewed = reviewKinds.map(({ reviewable, calls }) => ({
    reviewable,
    listReviewers: createListReviewers(reviewable, calls, colleagues),
  }))
  const reviewables = reviewKinds.map(({ reviewable }) => reviewable)
  return [
    createBulkJob(services, reviewables),
    decisionNoticeJob(services, reviewables),
    escalationJob(services, reviewed),
    retentionJob(services, reviewables),
  ]
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    reviewKinds: readonly ReviewKind[]
  }
  interface ServerFeature {
    /** Kinds of things that staff review. */
    reviewKinds?: readonly ReviewKind[] | ((declared: Pick<ServerProduct, 'publishables'>) => readonly ReviewKind[])
  }
}
