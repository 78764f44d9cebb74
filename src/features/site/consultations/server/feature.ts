import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { consultationCommands, removeOldConsultations } from './commands.ts'
import { consultationCompanyRecords } from './company-records.ts'

export const consultationsServer = defineServerFeature({
  handlers: ({ listStaffWith }) => consultationCommands(listStaffWith),
  companyRecords: [consultationCompanyRecords],
  removals: [removeOldConsultations],
})
