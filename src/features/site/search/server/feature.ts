import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldMissed } from './words/missed-words.ts'
import { searchQueries } from './queries.ts'
import { wordHandlers } from './words/word-handlers.ts'

export const searchServer = defineServerFeature({
  handlers: () => [...searchQueries, ...wordHandlers],
  removals: [removeOldMissed],
})
