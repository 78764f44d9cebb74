import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { dictionaryHandlers } from '#platform/dictionaries/server/handlers.ts'
import { dictionaryProposal } from '#platform/dictionaries/server/protected.ts'

export const dictionariesServer = defineServerFeature({
  handlers: ({ dictionaries, entryUses, listStaffWith }) => dictionaryHandlers({ dictionaries, uses: entryUses, listStaffWith }),
  proposals: ({ dictionaries }) => [dictionaryProposal(dictionaries)],
})
