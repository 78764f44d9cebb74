import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { Publishable } from './publishing.ts'
import { emptyBin } from './recycle-bin.ts'
import { publishDue, publishDueJob } from './schedule.ts'

/** A job of its own at each planned time, and a round every minute as the net under it. */
export function publishingJobs(services: Services, contents: readonly Publishable[]): Job[] {
  return [
    { name: publishDueJob, schedule: '* * * * *', run: async () => void (await publishDue(services, contents)) },
    { name: 'empty-recycle-bin', schedule: '40 3 * * *', run: async () => void (await emptyBin(services)) },
  ]
}
