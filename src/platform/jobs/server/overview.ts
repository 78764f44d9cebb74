import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toExecutor } from './executor.ts'
import { type DeadFilter, type DeadJob, type Job, type JobOverview, type JobRun, timeZone } from './jobs.ts'

export const deadLetters = 'dead-letters'
/** Of a message; a stack is in the log. */
const messageLength = 500

/** What a failed run leaves with its job. */
export type FailureOutput = { message: string; ofInput: boolean }

export function toFailureOutput(error: unknown, ofInput: boolean): FailureOutput {
  return { message: toMessage(error).slice(0, messageLength), ofInput }
}

/** PostgreSQL quotes the values that it refuses, which may be of a person: only its code and words are kept. */
function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Refusal) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${code} ${error.message.replaceAll(/"[^"]*"/g, '"…"')}` : error.message
}

type Run = { name: string; startedAt: Date; endedAt: Date; failure?: FailureOutput | undefined }

/** Keeps a run as the last of its kind, unless a later one is kept already. */
export async function saveRun(db: Db, { name, startedAt, endedAt, failure }: Run): Promise<void> {
  const failed = failure ? { failed_at: endedAt, failure: failure.message } : {}
  await db
    .insertInto('job_run')
    .values({ name, started_at: startedAt, ended_at: endedAt, is_done: !failure, failed_at: null, ...failed })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ started_at: startedAt, ended_at: endedAt, is_done: !failure, ...failed })
        .where('job_run.ended_at', '<=', endedAt),
    )
    .execute()
  await db
    .insertInto('job_log')
    .values({ name, started_at: startedAt, ended_at: endedAt, failure: failure?.message ?? '' })
    .execute()
}

/** How many runs of a kind are shown and, from one night to the next, at least kept. */
const runsKept = 50

/** The last runs of a kind, newest first. */
export async function listRuns(db: Db, name: string): Promise<JobRun[]> {
  const rows = await db.selectFrom('job_log').selectAll().where('name', '=', name).orderBy('id', 'desc').limit(runsKept).execute()
  return rows.map(({ started_at: startedAt, ended_at: endedAt, failure }) => ({ startedAt, endedAt, failure }))
}

export async function removeOldRuns(db: Db): Promise<void> {
  await sql`delete from job_log using (
      select id, row_number() over (partition by name order by id desc) as place from job_log
    ) as run where run.id = job_log.id and run.place > ${runsKept}`.execute(db)
}

export async function readOverview({ boss, db, list }: { boss: PgBoss; db: Db; list: readonly Job[] }): Promise<JobOverview[]> {
  const [queues, runs, pauses] = await Promise.all([
    boss.getQueues(),
    db.selectFrom('job_run').selectAll().execute(),
    db.selectFrom('job_pause').selectAll().execute(),
  ])
  const now = new Date()
  return list.map(({ name, label, movesMoney, schedule = '' }) => {
    const queue = queues.find((one) => one.name === name)
    const run = runs.find((one) => one.name === name)
    const pause = pauses.find((one) => one.name === name)
    return {
      name,
      label,
      ...(movesMoney && { movesMoney }),
      schedule,
      nextAt: schedule === '' || pause ? null : (boss.previewSchedule(schedule, { tz: timeZone, from: now, count: 1 })[0] ?? null),
      waiting: queue?.queuedCount ?? 0,
      active: queue?.activeCount ?? 0,
      startedAt: run?.started_at ?? null,
      endedAt: run?.ended_at ?? null,
      isDone: run?.is_done ?? true,
      failedAt: run?.failed_at ?? null,
      failure: run?.failure ?? '',
      pausedBy: pause?.paused_by ?? '',
      pausedAt: pause?.paused_at ?? null,
    }
  })
}

/** The parts of a row of the dead letters that staff see. */
type DeadRow = { id: string; sourceName: string | null; createdOn: Date; sourceRetryCount: number | null; sourceOutput: unknown }

const toDeadJob =
  (list: readonly Job[]) =>
  ({ id, sourceName, createdOn, sourceRetryCount, sourceOutput }: DeadRow): DeadJob => {
    const { message = '', ofInput = false } = (sourceOutput ?? {}) as Partial<FailureOutput>
    const name = sourceName ?? ''
    const kind = list.find((job) => job.name === name)
    const known = { label: kind?.label ?? name, mayRetry: kind !== undefined && !kind.endRecord }
    return { id, name, ...known, failedAt: createdOn, attempts: (sourceRetryCount ?? 0) + 1, ofInput, message }
  }

/** Newest first. Read from the table of pg-boss, since its `findJobs` returns all. */
export async function listDead(
  db: Db,
  list: readonly Job[],
  { name, page, pageSize }: DeadFilter,
): Promise<{ total: number; items: DeadJob[] }> {
  const where = sql`from pgboss.job where name = ${deadLetters} and state < 'active' and (${name} = '' or source_name = ${name})`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${where}`.execute(db),
    sql<DeadRow>`select id, source_name as "sourceName", created_on as "createdOn", source_retry_count as "sourceRetryCount", source_output as "sourceOutput"
      ${where} order by created_on desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, items: rows.map(toDeadJob(list)) }
}

export async function findDead(boss: PgBoss, list: readonly Job[], id: string): Promise<DeadJob | undefined> {
  return (await boss.findJobs(deadLetters, { id, queued: true })).map(toDeadJob(list))[0]
}

/** Sends the job anew; false where it is a dead letter no longer. */
export async function retryDead(boss: PgBoss, db: Db, id: string): Promise<boolean> {
  return (await boss.redrive(deadLetters, { ids: [id], db: toExecutor(db) })) === 1
}
