import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { noticeHandlers } from './handlers.ts'
import { createMailJob } from './mail-outbox.ts'
import { removeOldNotices } from './notices.ts'
import { encryptedMailValues } from './secret-mail.ts'
import { preferenceHandlers } from './preferences.ts'
import { noticeRefusals } from '../rules.ts'

export const noticesServer = defineServerFeature({
  refusals: { 通知: noticeRefusals },
  handlers: ({ noticeGroups }) => [...noticeHandlers, ...preferenceHandlers(noticeGroups)],
  jobs: (services) => [createMailJob(services)],
  removals: [removeOldNotices],
  encryptedColumns: [encryptedMailValues],
})
