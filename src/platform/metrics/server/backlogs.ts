import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

export type Backlog = { name: string; waiting: number; oldestSeconds: number }

/** The waiting messages of each outbox. Notices in the site have none; notices by SMS wait among the messages. */
export async function listOutboxBacklogs(db: Db, now: Date): Promise<Backlog[]> {
  const { rows } = await sql<{ name: string; waiting: number; oldest: Date | null }>`
    select name, count(created_at)::int as waiting, min(created_at) as oldest
    from (values ('sms'), ('notices'), ('webhooks')) as outbox (name)
    left join (
      select case scene when 'notice' then 'notices' else 'sms' end as name, created_at from sms_message where state = 'waiting'
      union all
      select 'webhooks', created_at from webhook_delivery where state = 'waiting'
    ) as message using (name)
    group by name
  `.execute(db)
  return rows.map(({ name, waiting, oldest }) => ({
    name,
    waiting,
    oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
  }))
}
