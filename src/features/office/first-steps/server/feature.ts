import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { firstStepHandlers } from './steps/steps.ts'
import { firstStepRefusals } from '../rules.ts'

export const firstStepsServer = defineServerFeature({
  refusals: { 上线准备: firstStepRefusals },
  handlers: ({ publishables, listStaffWith }) => firstStepHandlers(publishables, listStaffWith),
})
