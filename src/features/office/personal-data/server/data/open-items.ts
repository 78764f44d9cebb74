import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { personalLimits } from '../../rules.ts'
import type { Person } from './person.ts'

/** What is still under way for a person and would be broken by an erasure, one sentence each. */
export async function listOpenItems(db: Db, { phones, applicants }: Person): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select ${'漏扫申请 '}::text || number || ${'（审核中）'}::text as what from scan_application where applicant = any(${applicants.map((id) => `applicant ${id}`)}::text[]) and is_open
    union all select ${'申诉（账户 '}::text || account || ${'，处理中）'}::text from appeal where phone = any(${phones}::text[]) and is_open
    union all select ${'开票申请 '}::text || code || ${'（办理中）'}::text from invoice where phone = any(${phones}::text[]) and is_open
    union all select ${'查询币账户 '}::text || id || ${' 仍绑定该手机号，请先为账户更换手机号'}::text from coin_account where phone = any(${phones}::text[]) and disabled_at is null
    union all select ${'短信正在发送，请一分钟后再试'}::text from sms_message where mobile = any(${phones}::text[]) and state = 'sending'
    limit ${personalLimits.open}`.execute(db)
  return rows.map(({ what }) => what)
}
