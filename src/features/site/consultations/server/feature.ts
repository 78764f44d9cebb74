import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { triedBy } from '#platform/visits/server/funnels.ts'
import { submitConsultation } from '../contract.ts'
import { consultationCommands, removeOldConsultations } from './commands.ts'
import { consultationCompanyRecords } from './company-records.ts'

export const consultationsServer = defineServerFeature({
  handlers: ({ listStaffWith }) => consultationCommands(listStaffWith),
  companyRecords: [consultationCompanyRecords],
  removals: [removeOldConsultations],
  funnels: [{ name: 'consultations', label: '在线咨询', page: '/contact', tried: triedBy(submitConsultation) }],
})
