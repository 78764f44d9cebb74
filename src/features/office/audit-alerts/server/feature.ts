import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createAlertJob, removeOldAlerts } from './alert-job.ts'
import { alertHandlers } from './handlers.ts'
import { alertRefusals } from '../rules.ts'
import { alertCalls } from '../contract.ts'

export const auditAlertsServer = defineServerFeature({
  refusals: { 审计告警规则: alertRefusals },
  readMeanings: [
    [alertCalls.fired, '列出审计告警规则触发的记录'],
    [alertCalls.rules, '列出审计告警规则'],
  ],
  handlers: () => alertHandlers,
  jobs: (services, { listStaffWith, auditLabels }) => [
    createAlertJob(services, {
      listStaffWith,
      nameAction: (action) => auditLabels.actions[action] ?? action,
      nameJob: (job) => auditLabels.actors[job] ?? job,
    }),
  ],
  removals: [removeOldAlerts],
})
