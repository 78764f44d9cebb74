import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { publishableNews, publishableNewsType } from './publishables.ts'
import { newsAttachments } from './attachments.ts'
import { newsQueries } from './queries.ts'
import { newsSeed } from './seed.ts'
import { newsSteps } from './setup-steps.ts'
import { newsRefusals } from '../rules.ts'

export const newsServer = defineServerFeature({
  refusals: { 新闻: newsRefusals },
  setupSteps: newsSteps,
  handlers: () => newsQueries,
  madeFiles: [newsAttachments],
  publishables: [publishableNewsType, publishableNews],
  seeds: [newsSeed],
})
