import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The zone that schedules are written in. */
export const timeZone = 'Asia/Shanghai'

export type Job<T extends object = object> = {
  name: string
  /** What staff call it. */
  label: string
  run: (data: T) => Promise<void>
  /** Five-field cron expression in Asia/Shanghai. */
  schedule?: string
  /** Marks what it works on as failed, where it isn't ended, once the job fails for good or its process was killed each time: running it once more would do nothing. */
  endRecord?: (data: T) => Promise<void>
  /** It books, frees or matches money or coins: two persons pause it, resume it and run it by hand. */
  movesMoney?: true
}

export type QueueFigures = { name: string; waiting: number; active: number; failed: number }

/** A kind of job as staff see it; times are null before the first run. */
export type JobOverview = Pick<Job, 'name' | 'label' | 'movesMoney'> & {
  schedule: string
  nextAt: Date | null
  waiting: number
  active: number
  startedAt: Date | null
  endedAt: Date | null
  isDone: boolean
  failedAt: Date | null
  failure: string
  pausedBy: string
  pausedAt: Date | null
}

/** `failure` is '' where it succeeded. */
export type JobRun = { startedAt: Date; endedAt: Date; failure: string }

/** A job that ended without success and is not tried again by itself. `ofInput`: for its input, so that another attempt fails as well. */
export type DeadJob = {
  id: string
  name: string
  label: string
  mayRetry: boolean
  failedAt: Date
  attempts: number
  ofInput: boolean
  message: string
}

/** `name` is a kind of job, '' for all. */
export type DeadFilter = { name: string; page: number; pageSize: number }

export type Jobs = {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue: (db: Db, name: string, given: { data: object; startAfter?: Date; once?: string }) => Promise<void>
  /** Every kind of job; empty until the queues exist. */
  overview: () => Promise<JobOverview[]>
  /** What is declared of a kind; undefined until the queues exist. */
  findKind: (name: string) => Job | undefined
  /** Newest first. */
  listDead: (filter: DeadFilter) => Promise<{ total: number; items: DeadJob[] }>
  findDead: (id: string) => Promise<DeadJob | undefined>
  /** Runs a dead job once more, in the caller's transaction; false where it is not there. */
  retry: (db: Db, id: string) => Promise<boolean>
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    jobs?: (services: Services, product: ServerProduct) => readonly Job[]
  }
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    jobs: Jobs
  }
}
