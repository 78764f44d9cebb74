import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { scanReviewing } from '../review-rules.ts'

export const scanCompanyRecords: CompanyRecords = {
  kind: 'scan-application',
  label: '漏扫申请',
  needs: ['scan.read'],
  path: (id) => `/console/scan-applications/${id}`,
  states: scanReviewing.states,
  rows: () => sql`
    select p.of_customer as customer_id, s.id::text, s.submitted_at as at, s.number || ' ' || s.name as title, s.state, s.is_open
    from applicant p join scan_application s on p.id = substr(s.applicant, 11) and s.applicant = 'applicant ' || p.id`,
}
