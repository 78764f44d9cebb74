import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { listHandlers } from './handlers.ts'

export const listsServer = defineServerFeature({
  handlers: ({ menu }) => listHandlers(menu),
})
