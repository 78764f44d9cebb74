import type { Generated } from 'kysely'

type JobSweepRow = { swept_at: Date; behind_until: Date | null }
type JobRunRow = {
  name: string
  started_at: Date
  ended_at: Date
  is_done: boolean
  /** Of the last run that failed. */
  failed_at: Date | null
  failure: Generated<string>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    job_sweep: JobSweepRow
    job_run: JobRunRow
    job_log: { id: Generated<number>; name: string; started_at: Date; ended_at: Date; failure: string }
    job_pause: { name: string; paused_by: string; paused_at: Date }
  }
}
