import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createLinkCheckJob } from './links/link-check-job.ts'
import { linkHandlers } from './links/link-handlers.ts'
import { pushHandlers } from './push/push-handlers.ts'
import { createPushJob, removeOldPushes } from './push/push-job.ts'
import { encryptedPushToken } from './push/push-setting.ts'
import { siteHealthQueries } from './queries.ts'
import { securitySeed } from './seed.ts'
import { securitySettings } from './settings.ts'
import { linkRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const siteHealthServer = defineServerFeature({
  refusals: { 链接检查: linkRefusals },
  readMeanings,
  handlers: () => [...linkHandlers, ...pushHandlers, ...siteHealthQueries],
  settings: () => securitySettings,
  seeds: [securitySeed],
  jobs: (services, { publishables }) => [createLinkCheckJob(services, publishables), createPushJob(services)],
  removals: [removeOldPushes],
  encryptedColumns: [encryptedPushToken],
})
