import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { ledgerJobs } from '#platform/ledger/server/ledger-jobs.ts'
import { demoAccountHints } from '#platform/seeding/server/demo-hints.ts'
import { loginCoin } from '../contract.ts'
import { coinAccountStatus } from './account-status.ts'
import { coinDeskHandlers, coinDeskJobs } from './desk/handlers.ts'
import { removeOldDeskWork } from './desk/housekeeping.ts'
import { removeOldExports } from './export/exports.ts'
import { exportJobs } from './export/job.ts'
import { coinHandlers } from './handlers.ts'
import { sendLowBalanceNotice } from './low-balance-notice.ts'
import { coinSeed } from './seed.ts'

export const coinServer = defineServerFeature({
  handlers: ({ names }) => [...coinHandlers, ...coinDeskHandlers(names)],
  jobs: (services, { names, colleaguesWith }) => [
    ...exportJobs(services),
    ...ledgerJobs(services, {
      keepers: (db) => colleaguesWith(db, 'finance.handle'),
      url: '/console/ledger',
      lowBalance: sendLowBalanceNotice,
    }),
    ...coinDeskJobs(services, names),
  ],
  removals: [removeOldExports, removeOldDeskWork],
  seeds: [coinSeed],
  demoHints: () => demoAccountHints('查询币账户 /query-coin/login', 'coinAccounts'),
  accountStatus: { coin: coinAccountStatus },
  callsWhileFull: [loginCoin],
})
