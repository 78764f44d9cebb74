import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { calendarHandlers } from './handlers.ts'
import { calendarSteps } from './setup-steps.ts'
import { calendarRefusals } from '../rules.ts'

export const workingCalendarServer = defineServerFeature({
  refusals: { 工作日历: calendarRefusals },
  setupSteps: calendarSteps,
  handlers: () => calendarHandlers,
})
