import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { fileJobs } from './file-jobs.ts'
import { filesQueries } from './queries.ts'
import { removeUsedLinks } from './used-links.ts'

export const filesServer = defineServerFeature({
  handlers: ({ fileRules }) => filesQueries(fileRules),
  jobs: fileJobs,
  removals: [removeUsedLinks],
})
