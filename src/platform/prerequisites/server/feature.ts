import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { prerequisiteQueries } from './queries.ts'

export const prerequisitesServer = defineServerFeature({
  handlers: ({ listStaffWith, setupSteps }) => prerequisiteQueries(listStaffWith, setupSteps),
})
