import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { noticeLimits } from '../rules.ts'

export type Notice = { person: string; topic: string; title: string; text: string; url: string }

/** Tells persons something, in the caller's transaction; any number in one statement. */
export async function sendNotices(db: Db, now: Date, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  await sql`
    insert into notice (person, topic, title, text, url, created_at)
    select person, topic, title, text, url, ${now}
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as told (person text, topic text, title text, text text, url text)
  `.execute(db)
}

/** Nightly. */
export async function removeOldNotices(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - noticeLimits.daysKept * 24 * 3600_000)
  await db.deleteFrom('notice').where('created_at', '<', oldest).execute()
}
