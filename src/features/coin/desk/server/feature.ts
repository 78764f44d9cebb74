import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { ledgerJobs } from '#platform/ledger/server/ledger-jobs.ts'
import { coinProposals } from './bookings/coin-proposals.ts'
import { coinDeskHandlers } from './handlers.ts'
import { coinImports } from './imports/coin-imports.ts'
import { carriedRechargeImport } from './opening/carried-recharges.ts'
import { openingImport } from './opening/opening-import.ts'
import { ledgerExport } from './ledger/export-tables.ts'
import { sendLowBalanceNotice } from './accounts/low-balance-notice.ts'
import { removeOldBookedAlone } from './retention.ts'
import { coinDeskSettings } from './settings.ts'
import { coinFindables } from './findables.ts'
import { coinCompanyRecords } from './company-records.ts'
import { customerSteps } from './setup-steps.ts'
import { openingRefusals } from '../opening-rules.ts'
import { backOfficeRefusals } from '../rules.ts'
import { coinDeskSeed } from './seed.ts'
import { readMeanings } from './read-meanings.ts'

export const coinDeskServer = defineServerFeature({
  refusals: { 期初导入: openingRefusals, 账户管理与记账: backOfficeRefusals },
  setupSteps: customerSteps,
  readMeanings,
  handlers: ({ names }) => coinDeskHandlers(names),
  jobs: (services, { listStaffWith }) =>
    ledgerJobs(services, {
      listStaffToNotify: (db) => listStaffWith(db, 'finance.handle'),
      url: '/console/ledger',
      lowBalance: sendLowBalanceNotice,
    }),
  exports: ({ names }) => [ledgerExport(names)],
  imports: [...Object.values(coinImports), openingImport, carriedRechargeImport],
  proposals: () => coinProposals,
  settings: () => coinDeskSettings,
  findables: () => coinFindables,
  companyRecords: coinCompanyRecords,
  removals: [removeOldBookedAlone],
  seeds: [coinDeskSeed],
})
