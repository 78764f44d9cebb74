import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { visitQueries } from './queries.ts'
import { visitsSeed } from './seed.ts'
import { visitSettings } from './settings.ts'

export const siteVisitsServer = defineServerFeature({
  handlers: ({ funnels }) => visitQueries(funnels),
  settings: () => visitSettings,
  seeds: [visitsSeed],
})
