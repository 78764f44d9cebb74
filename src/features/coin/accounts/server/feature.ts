import { type RawBuilder, sql } from 'kysely'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import type { AccountStatus } from '#platform/session/server/account-status.ts'
import { demoAccountHints } from '#platform/seeding/server/demo-hints.ts'
import { loginCoin } from '../contract.ts'
import { entryDocument } from './documents/entry-document.ts'
import { rechargeDocument } from './documents/recharge-document.ts'
import { statementDocument } from './documents/statement-document.ts'
import { coinHandlers } from './handlers.ts'
import { coinPlace } from './accounts/accounts.ts'
import { recordExport } from './records/record-export.ts'
import { statementExport } from './statements/statement-export.ts'
import { coinSettings } from './settings.ts'
import { coinSeed } from './seed.ts'
import { coinRefusals } from '../rules.ts'
import { ledgerRefusals } from '#platform/ledger/rules.ts'

export const coinServer = defineServerFeature({
  refusals: { 查询币账户: coinRefusals, 查询币账本: ledgerRefusals },
  handlers: () => coinHandlers,
  exports: () => [recordExport, statementExport],
  documentKinds: [rechargeDocument, entryDocument, statementDocument],
  settings: () => coinSettings,
  seeds: [coinSeed],
  sealedPlaces: [coinPlace],
  demoHints: () => demoAccountHints('查询币账户 /query-coin/login', 'coinAccounts'),
  accountStatus: { coin: coinAccountStatus },
  callsWhileDiskFull: [loginCoin],
})

function coinAccountStatus(): RawBuilder<AccountStatus> {
  return sql`select case when disabled_at is not null then 'disabled' when must_change_password then 'password' else 'active' end
    from coin_account where coin_account.id = session.subject`
}
