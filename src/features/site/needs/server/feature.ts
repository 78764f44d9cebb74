import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishableNeed } from './publishables.ts'
import { needQueries } from './queries.ts'
import { needsSeed } from './seed.ts'

export const needsServer = defineServerFeature({
  handlers: () => needQueries,
  publishables: [publishableNeed],
  seeds: [needsSeed],
})
