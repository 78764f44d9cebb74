import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { calendarHandlers } from './handlers.ts'
import { calendarSteps } from './setup-steps.ts'
import { calendarCalls } from '../contract.ts'

export const workingCalendarServer = defineServerFeature({
  setupSteps: calendarSteps,
  readMeanings: [[calendarCalls.get, '查看一年的放假与调休']],
  handlers: () => calendarHandlers,
})
