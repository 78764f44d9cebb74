import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { scanReview } from '../contract.ts'
import { scanApplicationCommands } from './commands.ts'
import { scanApplicationQueries } from './queries.ts'
import { scanReviewable } from './reviewable.ts'
import { scanApplicationsSeed } from './seed.ts'
import { scanSettings } from './settings.ts'

export const scanApplicationsServer = defineServerFeature({
  handlers: () => [...scanApplicationCommands, ...scanApplicationQueries],
  reviewings: [{ reviewable: scanReviewable, calls: scanReview }],
  settings: () => scanSettings,
  seeds: [scanApplicationsSeed],
})
