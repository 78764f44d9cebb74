import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishablePlatform, publishableSystem } from './publishables.ts'
import { productQueries } from './queries.ts'
import { productsSeed } from './seed.ts'
import { productRefusals } from '../rules.ts'

export const productsServer = defineServerFeature({
  refusals: { 产品: productRefusals },
  handlers: () => productQueries,
  publishables: [publishablePlatform, publishableSystem],
  seeds: [productsSeed],
})
