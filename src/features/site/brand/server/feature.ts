import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { favicon } from '#platform/brand/server/favicon.ts'
import { brandHandlers } from './handlers.ts'
import { brandSeed } from './seed.ts'
import { brandRefusals } from '#platform/brand/rules.ts'

export const brandServer = defineServerFeature({
  refusals: { 公司与品牌: brandRefusals },
  handlers: () => brandHandlers,
  madeFiles: [favicon],
  seeds: [brandSeed],
})
