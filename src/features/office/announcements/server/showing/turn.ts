import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { announcementLimits } from '../../rules.ts'

/** Every minute: what begins and what ends changes the pages. */
export function createAnnouncementJob({ db, clock }: Pick<Services, 'db' | 'clock'>): Job {
  const run = () => db.transaction().execute((bound) => turnAnnouncements(bound, clock.now()))
  return { name: 'announcements', label: '显示与撤下公告', schedule: '* * * * *', run }
}

/** Shows what has begun and hides what has ended, and renews the cached pages where that changes them. */
export async function turnAnnouncements(db: Db, now: Date): Promise<void> {
  const { rows } = await sql`
    update announcement set is_shown = not is_shown
    where audience = 'customers' and is_shown <> (begins_at <= ${now} and ends_at > ${now})
    returning id`.execute(db)
  if (rows.length > 0) await bumpContentVersion(db)
}

/** Nightly. */
export async function removeOldAnnouncements(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('announcement').where('ends_at', '<', subtractDays(now, announcementLimits.daysKept)).execute()
}
