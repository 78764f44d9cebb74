import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { applicantStates } from '../rules.ts'

export const applicantCompanyRecords: CompanyRecords = {
  kind: 'applicant',
  label: '漏扫申请人',
  needs: ['applicants.manage'],
  path: (id) => `/console/applicants?${new URLSearchParams({ id })}`,
  states: { frozen: applicantStates.frozen },
  rows: () => sql`
    select of_customer as customer_id, id, created_at as at, name || ' ' || account as title,
      case when disabled_at is null then '' else 'frozen' end as state, false as is_open
    from applicant`,
  people: sql`select of_customer as customer_id, id, name, phone from applicant`,
}
