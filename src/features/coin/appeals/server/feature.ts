import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { appealReview } from '../contract.ts'
import { appealTypes } from '../dictionary-rules.ts'
import { appealCommands } from './commands.ts'
import { appealQueries } from './queries.ts'
import { appealReviewable } from './reviewable.ts'
import { isTypeUsed } from './reviews/type-use.ts'
import { appealsSeed } from './seed.ts'
import { appealCompanyRecords } from './company-records.ts'
import { appealRefusals } from '../rules.ts'

export const appealsServer = defineServerFeature({
  refusals: { 申诉: appealRefusals },
  handlers: () => [...appealCommands, ...appealQueries],
  reviewKinds: [{ reviewable: appealReviewable, calls: appealReview }],
  entryUses: { [appealTypes.name]: isTypeUsed },
  companyRecords: [appealCompanyRecords],
  seeds: [appealsSeed],
})
