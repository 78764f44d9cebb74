import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { createLinkCheckJob } from './links/link-check-job.ts'
import { linkHandlers } from './links/link-handlers.ts'

export const siteHealthServer = defineServerFeature({
  handlers: () => linkHandlers,
  jobs: (services, { publishables }) => [createLinkCheckJob(services, publishables)],
})
