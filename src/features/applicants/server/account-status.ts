import { type RawBuilder, sql } from 'kysely'
import type { AccountStatus } from '#platform/session/server/account-status.ts'

export function applicantStatus(): RawBuilder<AccountStatus> {
  return sql`select case when disabled_at is null then 'active' else 'disabled' end from applicant where applicant.id = session.subject`
}
