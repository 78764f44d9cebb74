import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { triedBy } from '#platform/visits/server/funnels.ts'
import { submitConsultation } from '../contract.ts'
import { consultationCommands, removeOldConsultations } from './commands.ts'
import { consultationCompanyRecords } from './company-records.ts'
import { deskRefusals } from '../desk-rules.ts'
import { consultationRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'
import { consultationsSeed } from './seed.ts'

export const consultationsServer = defineServerFeature({
  refusals: { 咨询处理: deskRefusals, 在线咨询: consultationRefusals },
  readMeanings,
  handlers: ({ listStaffWith }) => consultationCommands(listStaffWith),
  companyRecords: [consultationCompanyRecords],
  removals: [removeOldConsultations],
  seeds: [consultationsSeed],
  funnels: [{ name: 'consultations', label: '在线咨询', page: '/contact', tried: triedBy(submitConsultation) }],
})
