import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { calendarHandlers } from './handlers.ts'

export const workingCalendarServer = defineServerFeature({ handlers: () => calendarHandlers })
