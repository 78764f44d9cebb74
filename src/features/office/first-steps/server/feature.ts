import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { firstStepHandlers } from './steps/steps.ts'
import { firstStepRefusals } from '../rules.ts'
import { getFirstSteps } from '../contract.ts'

export const firstStepsServer = defineServerFeature({
  refusals: { 上线准备: firstStepRefusals },
  readMeanings: [[getFirstSteps, '查看首次设置的各步及是否完成']],
  handlers: ({ publishables, listStaffWith }) => firstStepHandlers(publishables, listStaffWith),
})
