import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeEndedWindows } from './limits.ts'

export const limitsServer = defineServerFeature({
  removals: [removeEndedWindows],
})
