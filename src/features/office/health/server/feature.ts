import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { healthQueries } from './queries.ts'
import { tryRestoreJob } from './restore/try-restore.ts'
import { healthSeed } from './seed.ts'
import { healthJob } from './watch/points.ts'

export const healthServer = defineServerFeature({
  handlers: () => healthQueries,
  jobs: (services) => [healthJob(services), tryRestoreJob(services)],
  seeds: [healthSeed],
})
