import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { coinPrices } from '../dictionary-rules.ts'
import { requestCommands } from './commands.ts'
import { requestQueries } from './queries.ts'
import { removeOldRequests } from './retention.ts'
import { rechargeSeed } from './seed.ts'
import { rechargeSettings } from './settings.ts'
import { findableRequests } from './findables.ts'
import { requestCompanyRecords } from './company-records.ts'
import { rechargeSteps } from './setup-steps.ts'
import { requestRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const rechargeRequestsServer = defineServerFeature({
  refusals: { 充值申请: requestRefusals },
  setupSteps: rechargeSteps,
  readMeanings,
  handlers: ({ listStaffWith }) => [...requestCommands(listStaffWith), ...requestQueries],
  // Requests keep their amount, so no step of the price list is ever in use.
  entryUses: { [coinPrices.name]: async () => false },
  settings: () => rechargeSettings,
  findables: () => [findableRequests],
  companyRecords: [requestCompanyRecords],
  removals: [removeOldRequests],
  seeds: [rechargeSeed],
})
