import { defineQueue } from '#platform/reviewing/parts/review-queue.ts'
import { solutionReview } from '../contract.ts'
import { solutionReviewing } from '../rules.ts'

export const queues = [defineQueue('方案申请', solutionReviewing, solutionReview)]
