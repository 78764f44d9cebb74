import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { calendarHandlers } from './handlers.ts'
import { calendarSteps } from './setup-steps.ts'

export const workingCalendarServer = defineServerFeature({ setupSteps: calendarSteps, handlers: () => calendarHandlers })
