import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { proposalHandlers, removeOldProposals } from '#platform/proposals/server/handlers.ts'
import { proposalPlace } from '#platform/proposals/server/proposal-place.ts'
import { proposalRefusals } from '#platform/proposals/rules.ts'
import { readMeanings } from './read-meanings.ts'

export const proposalsServer = defineServerFeature({
  refusals: { 待确认的变更: proposalRefusals },
  readMeanings,
  sealedPlaces: [proposalPlace],
  handlers: ({ proposals, listStaffWith }) => proposalHandlers(proposals, listStaffWith),
  removals: [removeOldProposals],
})
