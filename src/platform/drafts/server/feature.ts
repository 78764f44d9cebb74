import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { draftHandlers, removeOldDrafts } from './handlers.ts'

export const draftsServer = defineServerFeature({
  handlers: () => draftHandlers,
  removals: [removeOldDrafts],
})
