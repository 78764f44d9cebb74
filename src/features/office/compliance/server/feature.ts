import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { complianceQueries } from './queries.ts'

export const complianceServer = defineServerFeature({ handlers: ({ settings }) => complianceQueries(settings) })
