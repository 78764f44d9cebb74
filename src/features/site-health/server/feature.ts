import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createLinkCheckJob } from './links/link-check-job.ts'
import { linkHandlers } from './links/link-handlers.ts'
import { pushHandlers } from './push/push-handlers.ts'
import { createPushJob, removeOldPushes } from './push/push-job.ts'
import { encryptedPushToken } from './push/push-setting.ts'

export const siteHealthServer = defineServerFeature({
  handlers: () => [...linkHandlers, ...pushHandlers],
  jobs: (services, { publishables }) => [createLinkCheckJob(services, publishables), createPushJob(services)],
  removals: [removeOldPushes],
  encryptedColumns: [encryptedPushToken],
})
