import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldFailures } from './lock-out.ts'

export const credentialsServer = defineServerFeature({
  removals: [removeOldFailures],
})
