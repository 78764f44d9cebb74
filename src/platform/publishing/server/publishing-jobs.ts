import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { Publishable } from './publishing.ts'
import { emptyBin } from './recycle-bin.ts'
import { publishDue, publishDueJob, takeDownDue } from './schedule.ts'

/** Each scheduled publication or end has a job; a sweep every minute catches missed ones. */
export function publishingJobs(services: Services, contents: readonly Publishable[]): Job[] {
  return [
    { name: publishDueJob, schedule: '* * * * *', run: () => runDue(services, contents) },
    { name: 'empty-recycle-bin', schedule: '40 3 * * *', run: async () => void (await emptyBin(services)) },
  ]
}

async function runDue(services: Services, contents: readonly Publishable[]): Promise<void> {
  await publishDue(services, contents)
  await takeDownDue(services, contents)
}
