import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { removeExpiredFiles } from './stored-files.ts'

export function fileJobs(services: Services): Job[] {
  return [{ name: 'remove-expired-files', schedule: '17 * * * *', run: async () => void (await removeExpiredFiles(services)) }]
}
