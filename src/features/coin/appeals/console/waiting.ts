import { defineQueue } from '#platform/reviewing/shared/review-queue.ts'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'

export const queues = [defineQueue('申诉处理', appealReviewing, appealReview)]
