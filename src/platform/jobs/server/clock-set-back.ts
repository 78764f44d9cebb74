import type { PgBoss } from 'pg-boss'

const lookEveryMs = 10_000
const leastMs = 60_000

/**
 * For pg-boss's own waits, which after a set-back would last until the old time comes again: it goes on evenly from the start of the
 * process. What the time is, pg-boss asks the database.
 */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

/** Tells when the machine's clock was set back by more than a minute, as held against one that only goes forwards. */
export function watchClock(onSetBack: () => void): () => void {
  let offset = Date.now() - performance.now()
  const timer = setInterval(() => {
    const current = Date.now() - performance.now()
    if (current < offset - leastMs) onSetBack()
    offset = current
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/**
 * pg-boss notes when its rounds were last made, which rounds of a schedule it has sent and when a job may begin. After the clock was
 * set back all of that lies ahead, and until its time comes again nothing scheduled would run and nothing waiting would begin.
 */
export async function forgetFuture(db: ReturnType<PgBoss['getDb']>): Promise<void> {
  for (const statement of statements) await db.executeSql(statement)
}

const ahead = `now() + interval '${leastMs} milliseconds'`
const statements = [
  `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on) > ${ahead}`,
  `update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
    where greatest(monitor_on, monitor_claim_on, maintain_on) > ${ahead}`,
  `update pgboss.job set singleton_on = null where singleton_on > ${ahead}`,
  `update pgboss.job set heartbeat_on = now() where state = 'active' and heartbeat_on > ${ahead}`,
  `update pgboss.job set created_on = now(), start_after = now() + (start_after - created_on) where state < 'active' and created_on > ${ahead}`,
]
