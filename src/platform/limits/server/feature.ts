import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeEndedWindows } from './rate-limiter.ts'

export const limitsServer = defineServerFeature({
  removals: [removeEndedWindows],
})
