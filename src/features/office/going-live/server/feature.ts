import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { goingLiveHandlers } from './handlers.ts'
import { goingLiveProposals } from './part-proposals.ts'

export const goingLiveServer = defineServerFeature({
  handlers: ({ imports }) => goingLiveHandlers(imports),
  proposals: () => Object.values(goingLiveProposals),
})
