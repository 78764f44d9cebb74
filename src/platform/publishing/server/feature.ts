import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishingJobs } from './publishing-jobs.ts'

export const publishingServer = defineServerFeature({
  jobs: (services, { publishables }) => publishingJobs(services, publishables),
})
