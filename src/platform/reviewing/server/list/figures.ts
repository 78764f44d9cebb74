import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { reviewLimits } from '../../rules.ts'
import type { PermittedReviewable } from '../permitted.ts'

const dayMs = 24 * 3600_000

type Day = { day: string; submitted: number; outcomes: Record<string, number> }

/** What came in and what was closed on each day of a span, and how quickly. */
export async function getFigures(db: Db, { rows: items, declaration }: PermittedReviewable, { from, to }: { from: string; to: string }) {
  const start = startOfDay(from)
  const end = endOfDay(to)
  const length = (end.getTime() - start.getTime()) / dayMs
  if (length < 1 || length > reviewLimits.days) throw new Refusal(refusals.invalid)
  const closed = Object.entries(declaration.states).flatMap(([state, { isOpen }]) => (isOpen ? [] : [state]))
  const none = JSON.stringify(Object.fromEntries(closed.map((state) => [state, 0])))
  const [days, speed] = await Promise.all([
    sql<Day>`
      with came as (
        select (submitted_at at time zone 'Asia/Shanghai')::date as day, count(*) as submitted
        from ${items} as item where submitted_at >= ${start} and submitted_at < ${end} group by 1
      ), went as (
        select day, jsonb_object_agg(state, rows) as outcomes from (
          select (decided_at at time zone 'Asia/Shanghai')::date as day, state, count(*) as rows
          from ${items} as item where decided_at >= ${start} and decided_at < ${end} and state = any(${closed}) group by 1, 2
        ) as counted group by 1
      )
      select every.day::date::text as day, coalesce(submitted, 0) as submitted, ${none}::jsonb || coalesce(outcomes, '{}') as outcomes
      from generate_series(${from}::date, ${to}::date, '1 day') as every (day)
      left join came on came.day = every.day::date left join went on went.day = every.day::date
      order by 1
    `.execute(db),
    sql<{ hours: number | null; share: number | null }>`
      select percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 3600 as hours,
        avg((decided_at <= due_at)::int)::float8 as share
      from ${items} as item where decided_at >= ${start} and decided_at < ${end} and state = any(${closed})
    `.execute(db),
  ])
  return { days: days.rows, medianHours: speed.rows[0]?.hours ?? 0, inTimeShare: speed.rows[0]?.share ?? 1 }
}
