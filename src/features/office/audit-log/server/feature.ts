import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { checkHandlers, checkJobs } from './trail/checks.ts'
import { auditLogSettings } from './settings.ts'
import { auditLogHandlers } from './handlers.ts'

export const auditLogServer = defineServerFeature({
  handlers: ({ names, auditLabels }) => [...checkHandlers, ...auditLogHandlers({ registers: names, words: auditLabels })],
  jobs: checkJobs,
  settings: () => auditLogSettings,
})
