import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { appealReview } from '../contract.ts'
import { appealCommands } from './commands.ts'
import { appealQueries } from './queries.ts'
import { appealReviewable } from './reviewable.ts'
import { appealsSeed } from './seed.ts'

export const appealsServer = defineServerFeature({
  handlers: () => [...appealCommands, ...appealQueries],
  reviewings: [{ reviewable: appealReviewable, calls: appealReview }],
  seeds: [appealsSeed],
})
