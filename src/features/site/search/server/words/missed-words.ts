import { sql } from 'kysely'
import { formatDate, subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { limits, missedKeptDays, toMissedWords } from '../../rules.ts'

/** Counts words that found nothing. A search is answered even if this fails. */
export async function countMissed({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, query: string): Promise<void> {
  const words = toMissedWords(query)
  if (!words) return
  const day = formatDate(clock.now())
  try {
    // A day holds a limited number of words, so that made-up ones can't fill the disk; known ones are counted on.
    await sql`
      insert into missed_search (day, words, count)
      select ${day}::date, ${words}, 1
      where exists (select from missed_search where day = ${day} and words = ${words})
        or (select count(*) from missed_search where day = ${day}) < ${limits.missedOfDay}
      on conflict (day, words) do update set count = missed_search.count + 1`.execute(db)
  } catch (error) {
    log.warn({ err: error, oncePerMinute: 'missed search' }, 'a search without results could not be counted')
  }
}

export async function removeOldMissed(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('missed_search')
    .where('day', '<', formatDate(subtractDays(now, missedKeptDays)))
    .execute()
}
