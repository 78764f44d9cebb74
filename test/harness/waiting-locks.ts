import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/** How many transactions wait for an advisory lock, in this database alone: other tests have theirs in the same PostgreSQL. */
export async function countWaitingForAdvisoryLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** How many statements wait for a lock of any kind, in this database alone. */
export async function countWaitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}
