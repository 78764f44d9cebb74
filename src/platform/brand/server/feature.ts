import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { brandHandlers } from './handlers.ts'
import { brandSeed } from './seed.ts'

export const brandServer = defineServerFeature({
  handlers: () => brandHandlers,
  seeds: [brandSeed],
})
