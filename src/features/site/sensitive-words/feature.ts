import { defineFeature } from '#platform/features/rules.ts'
import { sensitiveWords } from './dictionary-rules.ts'

export const sensitiveWordsFeature = defineFeature({ dictionaries: [sensitiveWords] })
