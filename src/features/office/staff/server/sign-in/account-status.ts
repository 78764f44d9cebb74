import { isIP } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { demoContentParameter } from '#platform/parameters/server/demo-content.ts'
import { staffPolicyParameter, staffPolicyRanges } from '#platform/session/policy-rules.ts'
import type { AccountStatus } from '#platform/session/server/account-status.ts'

/** A setting that defaults to on in production, recognised by the absence of demo content. */
export const totpRequired: RawBuilder<boolean> = sql`coalesce(
  (select value from parameter where name = 'staffTotp'),
  (select to_jsonb(not value::boolean) from parameter where name = ${demoContentParameter}),
  'true')::boolean`

const policy = sql`(select value from parameter where name = ${staffPolicyParameter})`

/** Where its role has permitted networks, an account at another address has no session. Without `ip` the address is not asked. */
export function staffStatus(now: Date, ip?: string): RawBuilder<AccountStatus> {
  return sql`select case when disabled_at is not null then 'disabled'
      when ${ip === undefined ? sql`false` : isElsewhere(ip)} then 'disabled'
      when must_change_password or password_changed_at + make_interval(days => coalesce((${policy} ->> 'passwordDays')::int,
        ${staffPolicyRanges.passwordDays.fallback})) < ${now} then 'password'
      when totp_enrolled_at is null and ${totpRequired} and not exists (select from passkey where staff_id = staff.id) then 'enrol'
      else 'active' end
    from staff where staff.id = session.subject`
}

/** `staff` and the stored policy decide; of text that is no address nothing is within a network. */
function isElsewhere(ip: string): RawBuilder<boolean> {
  const address = isIP(ip) === 0 ? '0.0.0.0' : ip
  return sql`(select jsonb_array_length(permitted) > 0 and not exists (
      select 1 from jsonb_array_elements_text(permitted) as network where ${address}::inet <<= network::inet)
    from (select coalesce(${policy} -> 'networks' -> staff.role_id, '[]') as permitted) of_role)`
}

/** Whether the role of an account may be used from this address. */
export async function isPermittedAddress(db: Db, { id }: { id: string }, ip: string): Promise<boolean> {
  const { rows } = await sql<{ elsewhere: boolean }>`select ${isElsewhere(ip)} as elsewhere from staff where id = ${id}`.execute(db)
  return rows[0]?.elsewhere !== true
}
