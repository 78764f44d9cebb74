import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { sensitiveWords } from '../dictionary-rules.ts'

export const sensitiveWordsServer = defineServerFeature({ entryUses: { [sensitiveWords.name]: async () => false } })
