import type { Services } from '#platform/calls/server/handle.ts'
import { checkSeals } from '#platform/encryption/server/check-seals.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { Removal } from '#platform/features/server/server-feature.ts'
import type { SealedPlace } from '#platform/seals/server/sealed-place.ts'

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

export function sealJob(services: Services, places: readonly SealedPlace[]): Job {
  return {
    name: 'seals',
    label: '核对权限与登录信息的校验码',
    schedule: '40 3 * * *',
    run: async () => void (await checkSeals(services, places)),
  }
}
