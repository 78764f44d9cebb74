import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import { formatDate, subtractDays } from '#kit/dates.ts'
import { storeCounts, writeEachMinute } from '#platform/counting/server/write-each-minute.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findParameter } from '#platform/parameters/server/parameters.ts'
import { visitDaysKept, visitLimits } from '../rules.ts'
import type { VisitCountRow } from './tables.ts'

export const visitParameter = 'visits'

type Stored = { isCounted?: boolean; daysKept?: number }

/** Whether visits are counted at all: until staff switch it off. */
export async function isCountingVisits(db: Db): Promise<boolean> {
  return (await findParameter<Stored>(db, visitParameter))?.isCounted !== false
}

/** Writes what each instance counted once a minute, and when it stops; the setting is read again each time. */
export async function startVisits({ autonomousDb, visits, log }: Pick<Services, 'autonomousDb' | 'visits' | 'log'>) {
  async function write(): Promise<void> {
    const isOn = await isCountingVisits(autonomousDb)
    if (isOn !== visits.isOn()) visits.turn(isOn)
    if (isOn) await storeCounts(visits, (rows) => addVisits(autonomousDb, rows))
  }

  visits.turn(await isCountingVisits(autonomousDb))
  return writeEachMinute({ write, what: 'visits', log })
}

/** In one statement, in one order, so that instances wait for each other and never in a circle. A day has room for so many names of a kind; known ones are counted on. */
export async function addVisits(db: Db, rows: readonly VisitCountRow[]): Promise<void> {
  if (rows.length === 0) return
  const { page, referrer, words, step, visitors } = visitLimits.names
  await sql`
    insert into visit_count (day, kind, name, count)
    select given.* from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ count }) => count)}::int[]) as given (day, kind, name, count)
    left join (select day, kind, count(*) as names from visit_count where day = any (${rows.map(({ day }) => day)}::date[]) group by 1, 2)
      as held using (day, kind)
    where exists (select from visit_count as known where (known.day, known.kind, known.name) = (given.day, given.kind, given.name))
      or coalesce(held.names, 0) < case given.kind when 'page' then ${page}::int when 'referrer' then ${referrer}::int
        when 'words' then ${words}::int when 'step' then ${step}::int else ${visitors}::int end
    order by given.day, given.kind, given.name
    on conflict (day, kind, name) do update set count = visit_count.count + excluded.count`.execute(db)
}

export async function removeOldVisits(db: Db, now: Date): Promise<void> {
  const days = (await findParameter<Stored>(db, visitParameter))?.daysKept ?? visitDaysKept.fallback
  await db
    .deleteFrom('visit_count')
    .where('day', '<', formatDate(subtractDays(now, days)))
    .execute()
}
