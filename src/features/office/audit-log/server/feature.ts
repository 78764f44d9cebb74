import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { evidenceHandlers } from './evidence/evidence-handlers.ts'
import { evidenceExport } from './evidence/package-export.ts'
import { checkHandlers, checkJobs } from './trail/checks.ts'
import { auditLogSettings } from './settings.ts'
import { auditLogHandlers } from './handlers.ts'
import { auditLogRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const auditLogServer = defineServerFeature({
  refusals: { 审计日志: auditLogRefusals },
  readMeanings,
  handlers: ({ names, auditLabels }) => [
    ...checkHandlers,
    ...evidenceHandlers,
    ...auditLogHandlers({ registers: names, words: auditLabels }),
  ],
  jobs: checkJobs,
  settings: () => auditLogSettings,
  exports: () => [evidenceExport],
})
