import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { Removal } from '#platform/features/server/server-feature.ts'

/** Runs all removals; one that fails does not stop the others, and the job is retried. */
export function housekeepingJob({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, removals: readonly Removal[]): Job {
  return {
    name: 'housekeeping',
    label: '清理到期数据',
    schedule: '20 3 * * *',
    async run() {
      const failed: string[] = []
      for (const remove of removals)
        await remove(db, clock.now()).catch((error: unknown) => {
          log.error({ err: error, removal: remove.name }, 'expired data could not be removed')
          failed.push(remove.name)
        })
      if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
    },
  }
}
