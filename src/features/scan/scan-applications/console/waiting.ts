import { defineQueue } from '#platform/reviewing/shared/review-queue.ts'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../review-rules.ts'

export const queues = [defineQueue('漏扫申请审核', scanReviewing, scanReview)]
