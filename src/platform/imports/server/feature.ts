import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { importJob } from './import-job.ts'
import { removeOldImports } from './imports.ts'

export const importsServer = defineServerFeature({
  jobs: (services, { imports }) => [importJob(services, imports)],
  removals: [removeOldImports],
})
