import { defineQueue } from '#platform/features/parts/waiting.ts'
import { solutionReview } from '../contract.ts'
import { solutionReviewing } from '../rules.ts'

export const queues = [defineQueue('方案申请', solutionReviewing, solutionReview)]
