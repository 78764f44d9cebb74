import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishablePlatform, publishableSystem } from './publishables.ts'
import { productQueries } from './queries.ts'
import { productsSeed } from './seed.ts'

export const productsServer = defineServerFeature({
  handlers: () => productQueries,
  publishables: [publishablePlatform, publishableSystem],
  seeds: [productsSeed],
})
