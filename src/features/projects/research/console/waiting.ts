import { defineQueue } from '#platform/reviewing/shared/review-queue.ts'
import { solutionReview } from '../contract.ts'
import { solutionReviewing } from '../rules.ts'

export const queues = [defineQueue('方案申请', solutionReviewing, solutionReview)]
