import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { jobHandlers } from './handlers.ts'

export const jobsServer = defineServerFeature({ handlers: () => jobHandlers })
