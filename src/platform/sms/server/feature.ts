import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { smsHandlers } from './handlers.ts'
import { encryptedSmsParams } from './outbox.ts'
import { removeOldMessages, smsJobs } from './sms-jobs.ts'

export const smsServer = defineServerFeature({
  handlers: () => smsHandlers,
  jobs: (services, { listStaffWith }) => smsJobs(services, listStaffWith),
  removals: [removeOldMessages],
  encryptedColumns: [encryptedSmsParams],
})
