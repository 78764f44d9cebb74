import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { noticeHandlers } from './handlers.ts'
import { createMailJob } from './mail-outbox.ts'
import { removeOldNotices } from './notices.ts'
import { encryptedMailValues } from './secret-mail.ts'
import { preferenceHandlers } from './preferences.ts'
import { noticeRefusals } from '../rules.ts'
import { staffNotices } from '../contract.ts'

export const noticesServer = defineServerFeature({
  refusals: { 通知: noticeRefusals },
  readMeanings: [
    [staffNotices.list, '列出本人的通知与未读数'],
    [staffNotices.preferences, '查看本人的通知方式与接收的事项'],
  ],
  handlers: ({ noticeGroups }) => [...noticeHandlers, ...preferenceHandlers(noticeGroups)],
  jobs: (services) => [createMailJob(services)],
  removals: [removeOldNotices],
  encryptedColumns: [encryptedMailValues],
})
