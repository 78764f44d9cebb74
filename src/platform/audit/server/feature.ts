import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { auditHandlers, auditJobs } from './handlers.ts'

export const auditServer = defineServerFeature({
  handlers: () => auditHandlers,
  jobs: auditJobs,
})
