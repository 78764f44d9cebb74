import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldRuns } from '#platform/jobs/server/overview.ts'
import { controlHandlers, jobProposals } from './control.ts'
import { jobHandlers, outboxHandler } from './handlers.ts'
import { jobRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const jobsServer = defineServerFeature({
  refusals: { 后台任务: jobRefusals },
  readMeanings,
  handlers: ({ listStaffWith, outboxes }) => [...jobHandlers, ...controlHandlers(listStaffWith), outboxHandler(outboxes)],
  proposals: () => jobProposals,
  removals: [removeOldRuns],
})
