import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { favicon } from '#platform/brand/server/favicon.ts'
import { brandHandlers } from './handlers.ts'
import { brandSeed } from './seed.ts'

export const brandServer = defineServerFeature({
  handlers: () => brandHandlers,
  madeFiles: [favicon],
  seeds: [brandSeed],
})
