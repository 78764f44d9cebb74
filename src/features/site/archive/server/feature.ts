import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { archiveHandlers } from './handlers.ts'
import { createArchiveJobs } from './runs/jobs.ts'
import { removeOldArchives } from './runs/runs.ts'
import { archiveRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const archiveServer = defineServerFeature({
  refusals: { 内容归档: archiveRefusals },
  readMeanings,
  handlers: ({ publishables }) => archiveHandlers(publishables),
  jobs: (services, { publishables }) => createArchiveJobs(services, publishables),
  removals: [removeOldArchives],
})
