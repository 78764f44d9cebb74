import { type RawBuilder, sql } from 'kysely'
import { demoContentParameter } from '#platform/parameters/server/demo-content.ts'
import type { AccountStatus } from '#platform/session/server/account-status.ts'
import { passwordDays } from '../../rules.ts'

/** A setting that defaults to on in production, recognised by the absence of demo content. */
export const totpRequired: RawBuilder<boolean> = sql`coalesce(
  (select value from parameter where name = 'staffTotp'),
  (select to_jsonb(not value::boolean) from parameter where name = ${demoContentParameter}),
  'true')::boolean`

export function staffStatus(now: Date): RawBuilder<AccountStatus> {
  return sql`select case when disabled_at is not null then 'disabled'
      when must_change_password or password_changed_at + make_interval(days => ${passwordDays}) < ${now} then 'password'
      when totp_enrolled_at is null and ${totpRequired} then 'enrol'
      else 'active' end
    from staff where staff.id = session.subject`
}
