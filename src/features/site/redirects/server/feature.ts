import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { redirectHandlers } from './handlers.ts'

export const redirectsServer = defineServerFeature({
  handlers: () => redirectHandlers,
})
