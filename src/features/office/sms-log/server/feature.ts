import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { smsHandlers } from './handlers.ts'
import { messagesSeed } from './seed.ts'
import { encryptedSmsParams } from '#platform/sms/server/outbox.ts'
import { removeOldMessages, smsJobs } from './sms-jobs.ts'
import { mailHandlers } from './mails.ts'
import { mailOutbox, smsOutbox } from './outboxes.ts'
import { codeRefusals } from '#platform/sms/rules.ts'
import { readMeanings } from './read-meanings.ts'

export const smsLogServer = defineServerFeature({
  refusals: { 短信验证码: codeRefusals },
  seeds: [messagesSeed],
  readMeanings,
  handlers: () => [...smsHandlers, ...mailHandlers],
  jobs: (services, { listStaffWith }) => smsJobs(services, listStaffWith),
  removals: [removeOldMessages],
  outboxes: [smsOutbox, mailOutbox],
  encryptedColumns: [encryptedSmsParams],
})
