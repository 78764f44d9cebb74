import { defineQueue } from '#platform/features/parts/waiting.ts'
import { scanReview } from '../contract.ts'
import { scanReviewing } from '../review-rules.ts'

export const queues = [defineQueue('漏扫申请审核', scanReviewing, scanReview)]
