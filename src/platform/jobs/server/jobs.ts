import type { Db } from '#platform/db/server/database.ts'

export type Job<T extends object = object> = {
  name: string
  run: (data: T) => Promise<void>
  /** Five-field cron expression in Asia/Shanghai. */
  schedule?: string
}

export type QueueFigures = { name: string; waiting: number; active: number; failed: number }

export type Jobs = {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue: (db: Db, name: string, given: { data: object; startAfter?: Date; once?: string }) => Promise<void>
}
