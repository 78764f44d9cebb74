import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { scanReview } from '../contract.ts'
import { scanTaskTypes } from '../dictionary-rules.ts'
import { scanApplicationCommands } from './commands.ts'
import { scanApplicationQueries } from './queries.ts'
import { scanReviewable } from './reviewable.ts'
import { scanApplicationsSeed } from './seed.ts'
import { scanSettings } from './settings.ts'
import { isTaskTypeUsed } from './reviews/task-type-use.ts'
import { findableApplications } from './findables.ts'
import { scanCompanyRecords } from './company-records.ts'

export const scanApplicationsServer = defineServerFeature({
  handlers: () => [...scanApplicationCommands, ...scanApplicationQueries],
  reviewKinds: [{ reviewable: scanReviewable, calls: scanReview }],
  entryUses: { [scanTaskTypes.name]: isTaskTypeUsed },
  settings: () => scanSettings,
  findables: () => [findableApplications],
  companyRecords: [scanCompanyRecords],
  seeds: [scanApplicationsSeed],
})
