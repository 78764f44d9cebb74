import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { projectQueries } from './queries.ts'
import { projectsSeed } from './seed.ts'

export const projectsServer = defineServerFeature({
  handlers: () => projectQueries,
  seeds: [projectsSeed],
})
