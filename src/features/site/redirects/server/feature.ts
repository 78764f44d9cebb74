import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { redirectHandlers } from './handlers.ts'
import { redirectRefusals } from '#platform/redirects/rules.ts'

export const redirectsServer = defineServerFeature({
  refusals: { 跳转: redirectRefusals },
  handlers: () => redirectHandlers,
})
