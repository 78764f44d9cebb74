export type JobSweepRow = { swept_at: Date; behind_until: Date | null }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    job_sweep: JobSweepRow
  }
}
