import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { DatabaseAddress, Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { toExecutor } from './executor.ts'
import type { Job, Jobs, QueueFigures } from './jobs.ts'
import { deadLetters, findDead, listDead, readOverview, retryDead } from './overview.ts'
import { runSweeps } from './sweep.ts'
import { createWorkers, type Running } from './workers.ts'

/**
 * For the timers of pg-boss: on a clock that was set back they would wait until the former time is reached again.
 * For timestamps pg-boss uses the database's clock.
 */
const monotonicClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

const defaultStopMs = 10_000
const startAgainMs = 2000
/** How long a command waits, in its transaction, for queues that are still being created. */
const enqueueTimeoutMs = 10_000
const poolSize = 4

// `short`: at most one waiting job for each key, so that `once` and missed runs of a schedule do not accumulate.
const queue = {
  policy: 'short',
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 10,
  // Heartbeats tell whether a worker lives. A run may be long, as the trial of a large backup, and would be failed and repeated at the limit.
  expireInSeconds: 24 * 3600,
  deadLetter: deadLetters,
  notify: true,
} as const

export type RunningJobs = {
  jobs: Jobs
  /** Resolves when tables and queues exist and the workers run. */
  ready: Promise<unknown>
  /** Starts in the background; `list` is passed here, since its jobs may use `jobs` themselves. */
  start: (list: Job[]) => void
  /** How many jobs wait, run or have failed, as the supervisor counted them some seconds ago. */
  queues: () => Promise<QueueFigures[]>
  /** Waits at most `timeoutMs` for running jobs; the others are retried by another instance or after the next start. */
  stop: (timeoutMs?: number) => Promise<void>
}

type JobsOptions = {
  address: DatabaseAddress
  db: Db
  log: Log
  readyTimeoutMs?: number
  sweepMs?: number
  /** How long a new process answers requests before it takes jobs. */
  startAfterMs?: number
}

/** Loads pg-boss, which the first page doesn't wait for. */
async function openBoss(address: DatabaseAddress, log: Log): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...address,
    max: poolSize,
    application_name: 'portal jobs',
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: true,
    clock: monotonicClock,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: database error'))
  return boss
}

/** The tables of the queues, without any worker. */
export async function createQueueTables(address: DatabaseAddress, log: Log): Promise<void> {
  const boss = await openBoss(address, log)
  await boss.start()
  await boss.stop({ graceful: false })
}

export function createJobs({ address, db: database, log, readyTimeoutMs, sweepMs, startAfterMs = 0 }: JobsOptions): RunningJobs {
  const ready = Promise.withResolvers<PgBoss>()
  let boss: PgBoss | undefined
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  let starting: Promise<void> | undefined
  let kinds: readonly Job[] = []

  async function startWithRetries(list: Job[]): Promise<void> {
    await pause(startAfterMs)
    while (!stopping.signal.aborted) {
      const opened = await openBoss(address, log)
      try {
        const follow = await begin({ boss: opened, db: database, list, log })
        boss = opened
        ready.resolve(opened)
        return await runSweeps({ boss: opened, db: database, list, log, follow }, stopping.signal, sweepMs)
      } catch (error) {
        log.warn({ err: error }, 'jobs could not be started yet')
        await opened.stop({ graceful: false }).catch(() => undefined)
        await pause(startAgainMs)
      }
    }
  }

  return {
    ready: ready.promise.then(() => undefined),
    jobs: {
      async enqueue(db, name, { data, startAfter, once }) {
        const queues = boss ?? (await waitUntilReady(ready.promise, readyTimeoutMs))
        await queues.send(name, data, { db: toExecutor(db), singletonKey: once ?? randomUUID(), ...(startAfter && { startAfter }) })
      },
      overview: async () => (boss ? readOverview({ boss, db: database, list: kinds }) : []),
      findKind: (name) => (boss ? kinds.find((kind) => kind.name === name) : undefined),
      listDead: async (filter) => (boss ? listDead(database, kinds, filter) : { total: 0, items: [] }),
      findDead: async (id) => (boss ? findDead(boss, kinds, id) : undefined),
      retry: async (db, id) => boss !== undefined && retryDead(boss, db, id),
    },
    start(list) {
      kinds = list
      starting ??= startWithRetries(list)
    },
    async queues() {
      const queues = boss ? (await boss.getQueues()).filter(({ name }) => !name.startsWith('__')) : []
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
      await boss?.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

async function waitUntilReady<T>(ready: Promise<T>, readyTimeoutMs = enqueueTimeoutMs): Promise<T> {
  const late = sleep(readyTimeoutMs, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('the queues of the jobs are not ready')),
  )
  return Promise.race([ready, late])
}

async function begin({ boss, db, list, log }: Running): Promise<() => Promise<void>> {
  await boss.start()
  await boss.createQueue(deadLetters)
  const { expireInSeconds } = queue
  const existing = new Map((await boss.getQueues()).map((one) => [one.name, one]))
  for (const { name } of list) {
    const former = existing.get(name)
    if (!former) await boss.createQueue(name, queue)
    // Former versions created their queues without notifications, and with a limit of 15 minutes.
    else if (!former.notify || former.expireInSeconds !== expireInSeconds) await boss.updateQueue(name, { notify: true, expireInSeconds })
  }
  // The sweep sends scheduled jobs; pg-boss schedules of former versions would send them twice.
  for (const { name, key } of await boss.getSchedules()) await boss.unschedule(name, key)
  const follow = createWorkers({ boss, db, list, log })
  await follow()
  return follow
}
