import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { consultationCommands, removeOldConsultations } from './commands.ts'

export const consultationsServer = defineServerFeature({
  handlers: ({ listStaffWith }) => consultationCommands(listStaffWith),
  removals: [removeOldConsultations],
})
