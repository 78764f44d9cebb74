import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldFailures } from './login-throttle.ts'

export const credentialsServer = defineServerFeature({
  removals: [removeOldFailures],
})
