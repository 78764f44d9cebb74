import { defineQueue } from '#platform/reviewing/shared/review-queue.ts'
import { invoiceReview } from '../contract.ts'
import { invoiceReviewing } from '../review-rules.ts'

export const queues = [defineQueue('开票处理', invoiceReviewing, invoiceReview)]
