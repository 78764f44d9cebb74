import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { removeOldAnswers } from './request-answers.ts'

export const callsServer = defineServerFeature({
  removals: [removeOldAnswers],
})
