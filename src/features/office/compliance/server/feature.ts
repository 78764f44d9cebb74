import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { complianceQueries } from './queries.ts'
import { listControls } from '../contract.ts'

export const complianceServer = defineServerFeature({
  readMeanings: [[listControls, '列出等保、密评与个人信息保护各项要求的现状']],
  handlers: ({ settings }) => complianceQueries(settings),
})
