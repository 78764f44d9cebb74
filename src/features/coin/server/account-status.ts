import { type RawBuilder, sql } from 'kysely'
import type { AccountStatus } from '#platform/session/server/account-status.ts'

export function coinAccountStatus(): RawBuilder<AccountStatus> {
  return sql`select case when disabled_at is not null then 'disabled' when must_change_password then 'password' else 'active' end
    from coin_account where coin_account.id = session.subject`
}
