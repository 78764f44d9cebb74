import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishableBanner, publishableProof } from './publishables.ts'
import { homeQueries } from './queries.ts'
import { homeSeed } from './seed.ts'
import { homeRefusals } from '../rules.ts'

export const homeServer = defineServerFeature({
  refusals: { 首页: homeRefusals },
  handlers: () => homeQueries,
  publishables: [publishableBanner, publishableProof],
  seeds: [homeSeed],
})
