import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { firstStepHandlers } from './steps/steps.ts'

export const firstStepsServer = defineServerFeature({
  handlers: ({ publishables, listStaffWith }) => firstStepHandlers(publishables, listStaffWith),
})
