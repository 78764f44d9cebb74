import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { healthLimits as limits } from '../../rules.ts'

type Table = { name: string; bytes: number; rows: number }
type RunningQuery = { pid: number; seconds: number; waitsFor: string; statement: string }

export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/** A statement is shown without its values, which may be of a person. */
export async function readDatabaseFacts(db: Db) {
  const [sizes, sessions, tables, queries, files] = await Promise.all([
    sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db),
    sql<{ sessions: number }>`select count(*)::int as sessions from pg_stat_activity where datname = current_database()`.execute(db),
    sql<Table>`
      select relid::regclass::text as name, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as rows
      from pg_stat_user_tables order by 2 desc limit ${limits.tables}`.execute(db),
    sql<RunningQuery>`
      select pid, extract(epoch from now() - query_start)::float8 as seconds, coalesce(wait_event_type, '') as "waitsFor",
        left(regexp_replace(regexp_replace(query, '''[^'']*''', '''...''', 'g'), '\\s+', ' ', 'g'), 200) as statement
      from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query_start < now() - interval '1 second'
        and query !~* '^listen'
      order by 2 desc limit ${limits.queries}`.execute(db),
    sql<{ count: number; bytes: number }>`select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from stored_file`.execute(
      db,
    ),
  ])
  return {
    size: { bytes: sizes.rows[0]?.bytes ?? 0, sessions: sessions.rows[0]?.sessions ?? 0 },
    tables: tables.rows,
    queries: queries.rows,
    files: files.rows[0] ?? { count: 0, bytes: 0 },
  }
}
