import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import { dayMs } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { Figures } from '#platform/metrics/server/figures.ts'
import { healthLimits as limits, type HealthRange, healthRanges, toRate } from '../../rules.ts'

/** Of several instances the one that runs the job writes its own figures. */
export function healthJob({ db, clock, figures }: Pick<Services, 'db' | 'clock' | 'figures'>): Job {
  return {
    name: 'health-points',
    label: '记录运行状况',
    schedule: `*/${limits.everyMinutes} * * * *`,
    async run() {
      const now = clock.now()
      await db
        .insertInto('health_point')
        .values({ at: now, figures: JSON.stringify(await figures.read()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .deleteFrom('health_point')
        .where('at', '<', new Date(now.getTime() - limits.daysKept * dayMs))
        .execute()
    },
  }
}

/** One point for each bucket, its last; rates are of the time since the point before. */
export async function listPoints(db: Db, now: Date, range: HealthRange) {
  const { hours, bucketMinutes } = healthRanges[range]
  const { rows } = await sql<{ at: Date; figures: Figures }>`
    select distinct on (bucket) at, figures
    from health_point, date_bin(make_interval(mins => ${bucketMinutes}), at, 'epoch') as bucket
    where at > ${new Date(now.getTime() - hours * 3_600_000)} and at <= ${now}
    order by bucket, at desc`.execute(db)
  return rows.slice(1).map(({ at, figures }, i) => {
    const former = rows[i] as (typeof rows)[number]
    const seconds = (at.getTime() - former.at.getTime()) / 1000
    const rate = (name: keyof Figures) => toRate(former.figures[name], figures[name], seconds)
    const { memory, eventLoopMs, connections, outboxWaiting, diskFree } = figures
    const rates = { cpuShare: rate('cpuSeconds'), requests: rate('responses'), faults: rate('faults') * seconds }
    return { at: at.toISOString(), memory, eventLoopMs, connections, outboxWaiting, diskFree, ...rates }
  })
}
