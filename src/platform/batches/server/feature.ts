import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { batchHandlers } from './handlers.ts'

export const batchesServer = defineServerFeature({ handlers: ({ listHandlers }) => batchHandlers(listHandlers) })
