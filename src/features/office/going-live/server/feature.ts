import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { goingLiveRefusals } from '../rules.ts'
import { goingLiveHandlers } from './handlers.ts'
import { goingLiveSeed } from './seed.ts'
import { goingLiveProposal } from './proposal.ts'
import { readMeanings } from './read-meanings.ts'

export const goingLiveServer = defineServerFeature({
  refusals: { 旧系统导入: goingLiveRefusals },
  readMeanings,
  handlers: ({ imports }) => goingLiveHandlers(imports),
  seeds: [goingLiveSeed],
  proposals: () => [goingLiveProposal],
})
