import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { demoAccountHints } from '#platform/seeding/server/demo-hints.ts'
import { loginCoin } from '../contract.ts'
import { coinAccountStatus } from './account-status.ts'
import { coinHandlers } from './handlers.ts'
import { recordExport } from './records/record-export.ts'
import { coinSeed } from './seed.ts'

export const coinServer = defineServerFeature({
  handlers: () => coinHandlers,
  exports: () => [recordExport],
  seeds: [coinSeed],
  demoHints: () => demoAccountHints('查询币账户 /query-coin/login', 'coinAccounts'),
  accountStatus: { coin: coinAccountStatus },
  callsWhileFull: [loginCoin],
})
