import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { dictionaryHandlers } from '#platform/dictionaries/server/handlers.ts'
import { dictionaryProposal } from '#platform/dictionaries/server/protected.ts'
import { dictionaryRefusals } from '#platform/dictionaries/rules.ts'
import { readMeanings } from './read-meanings.ts'

export const dictionariesServer = defineServerFeature({
  refusals: { 字典: dictionaryRefusals },
  readMeanings,
  handlers: ({ dictionaries, entryUses, listStaffWith }) => dictionaryHandlers({ dictionaries, uses: entryUses, listStaffWith }),
  proposals: ({ dictionaries }) => [dictionaryProposal(dictionaries)],
})
