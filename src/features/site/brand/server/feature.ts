import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { favicon } from '#platform/brand/server/favicon.ts'
import { brandHandlers } from './handlers.ts'
import { brandSeed } from './seed.ts'
import { getStoredBrand } from '#platform/brand/contract.ts'

export const brandServer = defineServerFeature({
  readMeanings: [[getStoredBrand, '查看站点名称、标志、主色与备案信息']],
  handlers: () => brandHandlers,
  madeFiles: [favicon],
  seeds: [brandSeed],
})
