import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { auditLogHandlers } from './handlers.ts'

export const auditLogServer = defineServerFeature({
  handlers: ({ names, auditWords }) => auditLogHandlers({ registers: names, words: auditWords }),
})
