import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createAmapPicture } from './amap-picture.ts'
import { companyPublishables } from './publishables.ts'
import { companyQueries } from './queries.ts'
import { companySeed } from './seed.ts'
import { companySteps } from './setup-steps.ts'

export const companyServer = defineServerFeature({
  setupSteps: companySteps,
  handlers: () => companyQueries,
  publishables: companyPublishables,
  madeFiles: [createAmapPicture()],
  seeds: [companySeed],
})
