import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { dictionaryHandlers } from './handlers.ts'
import { dictionaryProposal } from './protected.ts'

export const dictionariesServer = defineServerFeature({
  handlers: ({ dictionaries, entryUses, listStaffWith }) => dictionaryHandlers({ dictionaries, uses: entryUses, listStaffWith }),
  proposals: ({ dictionaries }) => [dictionaryProposal(dictionaries)],
})
