import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { dictionaryHandlers } from './handlers.ts'

export const dictionariesServer = defineServerFeature({
  handlers: ({ dictionaries, entryUses }) => dictionaryHandlers(dictionaries, entryUses),
})
