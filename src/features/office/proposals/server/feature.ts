import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { proposalHandlers, removeOldProposals } from '#platform/proposals/server/handlers.ts'

export const proposalsServer = defineServerFeature({
  handlers: ({ proposals, listStaffWith }) => proposalHandlers(proposals, listStaffWith),
  removals: [removeOldProposals],
})
