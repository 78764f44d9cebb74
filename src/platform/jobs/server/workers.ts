import type { Job as FetchedJob, JobResult, PgBoss } from 'pg-boss'
import type { Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { inSpan } from '#platform/tracing/server/tracing.ts'
import { isInputFailure } from './input-failure.ts'
import type { Job } from './jobs.ts'
import { saveRun, toFailureOutput } from './overview.ts'

export type Running = { boss: PgBoss; db: Db; list: Job[]; log: Log }

const polling = {
  // A new job wakes its worker; polling finds what has a start time, retries, and jobs whose notification was lost.
  notifyPollingIntervalSeconds: 5,
  // Without notifications, as behind a pooler of connections.
  pollingIntervalSeconds: 1,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

export async function listPaused(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('job_pause').select('name').execute()).map(({ name }) => name))
}

/** The workers of this process: each call starts those of kinds that may run and stops those of paused ones, whose jobs wait; a running job ends. */
export function createWorkers({ boss, db, list, log }: Running): () => Promise<void> {
  const working = new Set<string>()
  return async () => {
    const paused = await listPaused(db)
    for (const job of list) {
      const { name } = job
      if (!paused.has(name) && !working.has(name)) {
        await boss.work(name, polling, (fetched: FetchedJob[]) => runBatch(job, fetched, { db, log }))
        working.add(name)
      } else if (paused.has(name) && working.has(name)) {
        await boss.offWork(name, { wait: false })
        working.delete(name)
      }
    }
  }
}

/** Runs jobs one after another, so that a batch does not occupy all connections; each has its own result. What fails for its input is not retried. */
async function runBatch(job: Job, fetched: FetchedJob[], { db, log }: Pick<Running, 'db' | 'log'>): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data, retryCount } of fetched) {
    const startedAt = new Date()
    const attributes = { 'portal.job': job.name, 'portal.job.attempt': retryCount + 1 }
    const run = () => job.run(data ?? {})
    const failure = await inSpan({ name: `job ${job.name}`, kind: 'consumer', attributes }, run).then(
      () => undefined,
      (error: unknown) => {
        log.error({ err: error, job: job.name, jobId: id, attempt: retryCount + 1 }, 'a job failed')
        return toFailureOutput(error, isInputFailure(error))
      },
    )
    if (failure) results.push({ id, status: failure.ofInput ? 'deadletter' : 'failed', output: failure })
    else results.push({ id, status: 'completed' })
    await saveRun(db, { name: job.name, startedAt, endedAt: new Date(), failure }).catch((error: unknown) =>
      log.warn({ err: error, job: job.name }, 'the run of a job was not recorded'),
    )
  }
  return results
}
