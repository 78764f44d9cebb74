import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { exportJob } from './export-job.ts'
import { removeOldExports } from './exports.ts'

export const exportsServer = defineServerFeature({
  jobs: (services, { exports }) => [exportJob(services, exports)],
  removals: [removeOldExports],
})
