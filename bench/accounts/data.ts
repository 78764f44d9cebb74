import type { Pool } from 'pg'
import { fillTables, withoutIndexes } from '../tools/fill.ts'

/** The applicants of the large database; all have the demo applicant's password. */
export const applicants = { count: 5000, password: 'Demo#2026a', accountOf: (n: number) => `u${n}` }

const people = `insert into applicant (id, account, name, password_hash, created_at)
  select 'u' || n, 'u' || n, '申请单位' || n, password_hash, now() from applicant, generate_series(1, ${applicants.count}) n
  where account = 'demo-applicant'`

/** Three a minute; the newest tenth is pending and the assessor has claimed every tenth of them. Reminders are already sent. */
const toApplications = (
  count: number,
) => `insert into scan_application (id, state, applicant, applicant_name, submitted_at, due_at, escalated_at,
    assignee_id, assignee_name, reviewer_id, reviewer_name, decided_at, comment,
    number, name, task_type_id, task_type, target, targets, target_digest, target_count, flags, ip)
  select gen_random_uuid(), case when is_pending then 'pending' when n % 5 = 0 then 'rejected' else 'approved' end,
    'applicant u' || 1 + n % ${applicants.count}, '申请单位' || 1 + n % ${applicants.count},
    at, at + interval '2 days', case when is_pending and at < now() - interval '1 day' then now() end,
    case when is_pending and n % 10 = 0 then 'staff-assessor' else '' end,
    case when is_pending and n % 10 = 0 then '测评师（演示）' else '' end,
    case when is_pending then '' else 'staff-assessor' end, case when is_pending then '' else '测评师（演示）' end,
    case when not is_pending then at + interval '1 day' end, case when n % 5 = 0 and not is_pending then '目标不清楚' || n % 100 else '' end,
    'LS' || lpad(n::text, 12, '0'), (array['门户网站季度扫描','核心数据库核查','办公网扫描','接口检测'])[1 + n / 7 % 4] || n, '100',
    (array['系统扫描|主机漏洞扫描|标准扫描','系统扫描|主机漏洞扫描|深度扫描','系统扫描|端口与服务探测'])[1 + n / 3 % 3],
    '10.0.0.' || n % 256, array['10.0.0.' || n % 256], decode(md5(n::text), 'hex'), n % 4096 + 1,
    case when n % 7 = 0 then array['private'] when n % 501 = 0 then array['sensitive'] else '{}'::text[] end, '127.0.0.1'
  from (select n, n > ${count * 0.9} as is_pending, now() - (${count} - n) * interval '20 seconds' as at from generate_series(1, ${count}) n) as made`

const events = `insert into review_event (kind, subject, at, actor, actor_name, action, after)
  select 'scan-applications', id, submitted_at, applicant, applicant_name, 'submit', '{"state": "pending"}' from scan_application`

const large = ['scan_application', 'review_event']

/** Fills a migrated database unless it is filled already. */
export async function fillApplications(pool: Pool, count = 1_000_000): Promise<void> {
  await fillTables(pool, [...large, 'applicant'], async (client) => {
    const { rows } = await client.query(`select 1 from applicant where id = 'u1'`)
    if (rows.length > 0) return
    await withoutIndexes(client, large, async () => {
      for (const statement of [toApplications(count), events]) await client.query(statement)
    })
    // Last: their presence marks the database as filled.
    await client.query(people)
  })
}
