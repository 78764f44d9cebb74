import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#platform/db/server/database.ts'
import type { Log } from '#platform/log/server/log.ts'
import { toExecutor } from './executor.ts'
import { type Job, timeZone } from './jobs.ts'
import { deadLetters } from './overview.ts'
import { listPaused } from './workers.ts'

const minuteMs = 60_000
const defaultSweepMs = 15_000
/** After a longer pause, or a jump of the clock, only the last minute is swept: missed runs are not caught up. */
const maxSpanMs = 60 * minuteMs
/** Longer than any pause between the heartbeats of a running worker. */
const silentMs = minuteMs

/** `follow` stops the workers of paused kinds and starts those of resumed ones. */
type Sweep = { boss: PgBoss; db: Db; list: Job[]; log: Log; follow: () => Promise<void> }
/** `wasSetBack`: the clock was set back since the last sweep; `isBehind`: it has not reached its former time yet. */
type Span = { since: Date; now: Date; wasSetBack: boolean; isBehind: boolean }

/** Sweeps until the signal aborts. A sweep that fails is logged, and the next one tries again. */
export async function runSweeps(sweeping: Sweep, signal: AbortSignal, everyMs = defaultSweepMs): Promise<void> {
  const ended = new Set<string>()
  while (!signal.aborted) {
    await sweep(sweeping).catch((error: unknown) => sweeping.log.warn({ err: error }, 'scheduled jobs could not be sent yet'))
    await endDeadRecords(sweeping, ended).catch((error: unknown) => sweeping.log.warn({ err: error }, 'dead jobs could not be read yet'))
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Sends the scheduled jobs that are due. Instances claim disjoint spans of time, so each scheduled time is sent once. */
async function sweep({ boss, db, list: declared, log, follow }: Sweep): Promise<void> {
  await follow()
  await db.transaction().execute(async (bound) => {
    const span = await claimSpan(bound)
    if (!span) return
    const paused = await listPaused(bound)
    const list = declared.filter(({ name }) => !paused.has(name))
    for (const job of list) if (isDue(boss, job, span)) await boss.send(job.name, {}, { db: toExecutor(bound), singletonKey: 'schedule' })
    if (span.wasSetBack) {
      log.warn({ now: span.now }, 'the clock was set back: waiting jobs are sent again')
      for (const { name } of list) await resendWaiting({ boss, db: bound, now: span.now }, name)
    } else if (span.isBehind) {
      for (const { name } of list) await failAbandoned({ boss, db: bound, now: span.now }, name)
    }
  })
}

type DeadRecord = { id: string; name: string; data: object | null }

/** Also where each run was killed, so that no run could end its record. `ended`: the dead letters that this process has seen to. */
async function endDeadRecords({ db, list, log }: Sweep, ended: Set<string>): Promise<void> {
  const kinds = new Map(list.flatMap(({ name, endRecord }) => (endRecord ? [[name, endRecord] as const] : [])))
  const { rows } = await sql<DeadRecord>`select id, source_name as name, data from pgboss.job
    where name = ${deadLetters} and state < 'active' and source_name = any(${[...kinds.keys()]})`.execute(db)
  for (const { id, name, data } of rows) {
    const endRecord = ended.has(id) ? undefined : kinds.get(name)
    await endRecord?.(data ?? {}).then(
      () => ended.add(id),
      (error: unknown) => log.warn({ err: error, job: name }, 'the record of a dead job could not be ended yet'),
    )
  }
}

async function claimSpan(db: Db): Promise<Span | undefined> {
  const former = await db
    .selectFrom('job_sweep')
    .select(['swept_at', 'behind_until', sql<Date>`now()`.as('now')])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { now, swept_at, behind_until } = former
  const passedMs = now.getTime() - swept_at.getTime()
  const wasSetBack = passedMs < -minuteMs
  // Another instance has swept up to here.
  if (passedMs <= 0 && !wasSetBack) return undefined
  const until = wasSetBack ? swept_at : behind_until
  const isBehind = until !== null && until > now
  await db
    .updateTable('job_sweep')
    .set({ swept_at: now, behind_until: isBehind ? until : null })
    .execute()
  const since = wasSetBack || passedMs > maxSpanMs ? new Date(now.getTime() - minuteMs) : swept_at
  return { since, now, wasSetBack, isBehind }
}

/** Whether a cron schedule, in Shanghai time, falls into the span after `since` up to `now`. */
export function isDue(
  boss: Pick<PgBoss, 'previewSchedule'>,
  { schedule }: Pick<Job, 'schedule'>,
  { since, now }: Pick<Span, 'since' | 'now'>,
): boolean {
  if (!schedule) return false
  const [next] = boss.previewSchedule(schedule, { tz: timeZone, from: since, count: 1 })
  return next !== undefined && next <= now
}

type SweepDeps = { boss: PgBoss; db: Db; now: Date }

/** Jobs from before the clock was set back would wait until their time is reached again. */
async function resendWaiting({ boss, db, now }: SweepDeps, name: string): Promise<void> {
  const bound = { db: toExecutor(db) }
  for (const { id, data, singletonKey, createdOn, startAfter } of await boss.findJobs<object>(name, { queued: true, ...bound })) {
    if (createdOn.getTime() <= now.getTime() + minuteMs) continue
    const waits = Math.max(0, startAfter.getTime() - createdOn.getTime())
    await boss.deleteJob(name, id, bound)
    await boss.send(name, data, { ...bound, ...(singletonKey && { singletonKey }), startAfter: new Date(now.getTime() + waits) })
  }
}

/** Fails jobs whose worker has died: pg-boss checks this at stored times, which lie in the future after the clock was set back. */
async function failAbandoned({ boss, db, now }: SweepDeps, name: string): Promise<void> {
  const bound = { db: toExecutor(db) }
  for (const { id, state, heartbeatOn } of await boss.findJobs(name, bound))
    if (state === 'active' && heartbeatOn && Math.abs(now.getTime() - heartbeatOn.getTime()) > silentMs)
      await boss.fail(name, id, { message: 'the worker is gone' }, bound)
}
