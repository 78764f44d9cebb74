import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { deskHandlers } from './handlers.ts'
import { projectImport } from './imports/project-import.ts'
import { projectQueries } from './queries.ts'
import { projectsSeed } from './seed.ts'

export const projectsServer = defineServerFeature({
  handlers: () => [...projectQueries, ...deskHandlers],
  imports: [projectImport],
  seeds: [projectsSeed],
})
