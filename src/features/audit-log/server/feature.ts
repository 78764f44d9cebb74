import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { auditLogHandlers } from './handlers.ts'

export const auditLogServer = defineServerFeature({
  handlers: ({ names, auditLabels }) => auditLogHandlers({ registers: names, words: auditLabels }),
})
