import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { searchQueries } from './queries.ts'

export const searchServer = defineServerFeature({
  handlers: () => searchQueries,
})
