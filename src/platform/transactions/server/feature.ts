import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldReplies } from './stored-replies.ts'

export const transactionsServer = defineServerFeature({
  removals: [removeOldReplies],
})
