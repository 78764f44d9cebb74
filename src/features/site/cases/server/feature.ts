import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishableCase } from './publishables.ts'
import { caseQueries } from './queries.ts'
import { casesSeed } from './seed.ts'

export const casesServer = defineServerFeature({
  handlers: () => caseQueries,
  publishables: [publishableCase],
  seeds: [casesSeed],
})
