import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromKysely, type Job as FetchedJob, type JobResult, PgBoss } from 'pg-boss'
import type { DatabaseAddress, Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import type { Job, Jobs, QueueFigures } from './jobs.ts'
import { monotonicClock } from './monotonic-clock.ts'
import { runSweeps } from './sweep.ts'

const deadLetters = 'dead-letters'
const defaultStopMs = 10_000
const startAgainMs = 2000
/** How long a command may hold its transaction open for queues that are not there yet. */
const usualPatienceMs = 10_000
const poolSize = 4

// `short`: one waiting job for each key, so that `once` and missed rounds of a schedule don't pile up.
const queue = { policy: 'short', retryLimit: 5, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 10, deadLetter: deadLetters }
const polling = { pollingIntervalSeconds: 1, batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const

export type RunningJobs = {
  jobs: Jobs
  /** Tables and queues are there and work goes on. */
  ready: Promise<void>
  /** Begins in the background; `list` is given here, because its jobs may want `jobs` themselves. */
  start: (list: Job[]) => void
  /** How many jobs wait, run or have failed, as the supervisor counted them some seconds ago. */
  queues: () => Promise<QueueFigures[]>
  /** Lets running jobs finish, for at most `timeoutMs`; the others run again elsewhere or after the next start. */
  stop: (timeoutMs?: number) => Promise<void>
}

type Running = { address: DatabaseAddress; db: Db; log: Log; patienceMs?: number; sweepMs?: number }

function openBoss(address: DatabaseAddress, log: Log): PgBoss {
  const boss = new PgBoss({
    ...address,
    max: poolSize,
    application_name: 'portal jobs',
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    clock: monotonicClock,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: database trouble'))
  return boss
}

export function createJobs({ address, db: database, log, patienceMs = usualPatienceMs, sweepMs }: Running): RunningJobs {
  const boss = openBoss(address, log)
  const ready = Promise.withResolvers<void>()
  let isReady = false
  const stopping = new AbortController()
  let starting: Promise<void> | undefined

  async function startUntilItWorks(list: Job[]): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await begin(boss, list, log)
        isReady = true
        ready.resolve()
        return await runSweeps({ boss, db: database, list, log }, stopping.signal, sweepMs)
      } catch (error) {
        log.warn({ err: error }, 'jobs could not be started yet')
        await boss.stop({ graceful: false }).catch(() => undefined)
        await sleep(startAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    ready: ready.promise,
    jobs: {
      async enqueue(db, name, data, { startAfter, once } = {}) {
        if (!isReady) await soon(ready.promise, patienceMs)
        await boss.send(name, data, { db: fromKysely(db), singletonKey: once ?? randomUUID(), ...(startAfter && { startAfter }) })
      },
    },
    start(list) {
      starting ??= startUntilItWorks(list)
    },
    async queues() {
      const queues = isReady ? (await boss.getQueues()).filter(({ name }) => !name.startsWith('__')) : []
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }))
    },
    async stop(timeoutMs = defaultStopMs) {
      stopping.abort()
      await starting
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

async function soon(ready: Promise<void>, patienceMs: number): Promise<void> {
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => Promise.reject(new Error('the queues of the jobs are not ready')))
  await Promise.race([ready, late])
}

async function begin(boss: PgBoss, list: Job[], log: Log): Promise<void> {
  await boss.start()
  await boss.createQueue(deadLetters)
  for (const job of list) await boss.createQueue(job.name, queue)
  // Schedules are sent by our own sweep; those of former versions would be sent twice.
  for (const { name, key } of await boss.getSchedules()) await boss.unschedule(name, key)
  for (const job of list) await boss.work(job.name, polling, (fetched: FetchedJob[]) => runBatch(job, fetched, log))
}

/** One after the other: a batch must not take all connections from visitors. Each settles for itself. */
async function runBatch(job: Job, fetched: FetchedJob[], log: Log): Promise<JobResult[]> {
  const results: JobResult[] = []
  for (const { id, data, retryCount } of fetched) {
    try {
      await job.run(data ?? {})
      results.push({ id, status: 'completed' })
    } catch (error) {
      log.error({ err: error, job: job.name, jobId: id, attempt: retryCount + 1 }, 'a job failed')
      results.push({ id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } })
    }
  }
  return results
}
