import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { consultationStates, toConsultationPath } from '../desk-rules.ts'

export const consultationCompanyRecords: CompanyRecords = {
  kind: 'consultation',
  label: '在线咨询',
  needs: ['consultations.handle'],
  path: toConsultationPath,
  states: consultationStates,
  rows: () => sql`
    select of_customer as customer_id, id::text, created_at as at, number || ' ' || name as title, state,
      state in ('new', 'following') as is_open
    from consultation`,
  people: sql`select of_customer as customer_id, id::text, name, phone from consultation`,
}
