import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldContentEvents } from './content-events.ts'
import { removeOldLocks } from './editing/edit-lock.ts'
import { pageQueries } from './pages/page-queries.ts'
import { publishingJobs } from './publishing-jobs.ts'
import { createIdTakenRefusal, createLockedRefusal, publishingRefusals } from '../rules.ts'

export const publishingServer = defineServerFeature({
  refusals: { 发布: { ...publishingRefusals, idTaken: createIdTakenRefusal(), locked: createLockedRefusal('另一人') } },
  handlers: () => pageQueries,
  removals: [removeOldLocks, removeOldContentEvents],
  jobs: (services, { publishables, publicationRules: rules, listStaffWith }) =>
    publishingJobs(services, publishables, { listStaffWith, rules }),
})
