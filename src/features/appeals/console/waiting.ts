import { defineQueue } from '#platform/features/parts/waiting.ts'
import { appealReview } from '../contract.ts'
import { appealReviewing } from '../rules.ts'

export const queues = [defineQueue('申诉处理', appealReviewing, appealReview)]
