import { type RawBuilder, sql } from 'kysely'
import { addDays, formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { maxCounted } from '#platform/searching/rules.ts'
import { countFound } from '#platform/searching/server/search.ts'
import { agendaLimits, wholeText } from '../../agenda-rules.ts'
import type { PermittedReviewable } from '../permitted.ts'
import type { Person } from '../reviewable.ts'
import { buildConditions, isMine } from './filters.ts'

/** `mine`: the ids whose items are the reviewer's, their own the first. */
type Asking = { reviewer: Person; mine: readonly string[]; now: Date }
type Day = { day: string; mine: number; all: number }
type Load = { name: string; open: number; overdue: number }

/** The day of a reviewer: each figure counts what the list shows under the filters of its link. */
export async function readAgenda(db: Db, reviewable: PermittedReviewable, { reviewer, mine, now }: Asking) {
  const today = formatDate(now)
  const count = (filters: Record<string, string>) => {
    const { where } = buildConditions(reviewable, { scope: 'all', filters, sort: '', mine, now })
    return countFound(db, { rows: sql`${reviewable.rows} as item`, where })
  }
  const [received, decided, decidedByMe, days, load] = await Promise.all([
    count({ submittedAt: today }),
    count({ decidedAt: today }),
    count({ decidedAt: today, reviewerName: `${wholeText}${reviewer.name}` }),
    listDue(db, reviewable, { today, mine }),
    listLoad(db, reviewable, now),
  ])
  return { me: reviewer.name, received, decided, decidedByMe, days, load }
}

const most = maxCounted + 1

/** What is due on each of the next days, beginning with today. */
async function listDue(
  db: Db,
  { rows: items }: PermittedReviewable,
  { today, mine }: { today: string; mine: readonly string[] },
): Promise<Day[]> {
  const count = (whose: RawBuilder<boolean>) => sql<number>`(select count(*) from (
    select from ${items} as item where is_open and ${whose} and due_at >= starts and due_at < starts + interval '1 day'
      and submitted_at < starts + interval '1 day' limit ${most}) as counted)`
  const { rows } = await sql<Day>`
    select day, ${count(sql`assignee_id <> '' and ${isMine(mine)}`)} as mine, ${count(sql`true`)} as "all"
    from (select every::date::text as day, every::date::timestamp at time zone 'Asia/Shanghai' as starts
      from generate_series(${today}::date, ${addDays(today, agendaLimits.days - 1)}::date, '1 day') as every) as days
    order by day`.execute(db)
  return rows
}

/** Who has taken over what is open, most first. */
async function listLoad(db: Db, { rows: items }: PermittedReviewable, now: Date): Promise<Load[]> {
  const count = (which: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from (select from ${items} as item where is_open and assignee_name = people.name and ${which} limit ${most}) as counted)`
  const { rows } = await sql<Load>`
    select name, ${count(sql`true`)} as open, ${count(sql`due_at < ${now}`)} as overdue
    from (select distinct assignee_name as name from (
      select assignee_name from ${items} as item where is_open and assignee_name <> '' limit ${most}) as taken) as people
    order by 2 desc, 1 limit ${agendaLimits.people}`.execute(db)
  return rows
}
