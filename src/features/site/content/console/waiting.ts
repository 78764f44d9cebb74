import { defineQueue } from '#platform/reviewing/shared/review-queue.ts'
import { approvalReview } from '../approval-contract.ts'
import { approvalReviewing } from '../rules.ts'

export const queues = [defineQueue('发布审核', approvalReviewing, approvalReview)]
