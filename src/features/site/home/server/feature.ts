import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishableBanner, publishableProof } from './publishables.ts'
import { homeQueries } from './queries.ts'
import { homeSeed } from './seed.ts'

export const homeServer = defineServerFeature({
  handlers: () => homeQueries,
  publishables: [publishableBanner, publishableProof],
  seeds: [homeSeed],
})
