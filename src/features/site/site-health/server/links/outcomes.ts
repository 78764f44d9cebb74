import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { linkLimits } from '../../rules.ts'

/** `unsure`: no answer, for a reason on either side. */
export type Outcome = { state: 'ok' | 'dead' | 'unsure'; reason: string }

/** Stores the outcomes. A target without an answer twice in a row counts as dead. */
export async function saveOutcomes(db: Db, outcomes: ReadonlyMap<string, Outcome>, now: Date): Promise<void> {
  if (outcomes.size === 0) return
  const rows = JSON.stringify([...outcomes].map(([url, outcome]) => ({ url, ...outcome })))
  await sql`
    update site_link set
      state = found.state, reason = found.reason, failures = found.failures, checked_at = ${now},
      dead_since = case when found.state = 'dead' then coalesce(site_link.dead_since, ${now}) end
    from (
      select url, reason, failures,
        case when state = 'unsure' and failures >= ${linkLimits.failures} then 'dead' else state end as state
      from (
        select known.url, given.reason, given.state,
          case when given.state = 'unsure' then known.failures + 1 else 0 end as failures
        from jsonb_to_recordset(${rows}::jsonb) as given (url text, state text, reason text)
        join site_link known on known.url = given.url
      ) as counted
    ) as found
    where site_link.url = found.url`.execute(db)
}
