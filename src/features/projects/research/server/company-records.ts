import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { solutionReviewing } from '../rules.ts'

export const solutionCompanyRecords: CompanyRecords = {
  kind: 'solution',
  label: '方案申请',
  needs: ['projects.manage'],
  path: (id) => `/console/solutions/${id}`,
  states: solutionReviewing.states,
  rows: () => sql`
    select p.of_customer as customer_id, s.id::text, s.submitted_at as at, s.number || ' ' || s.project_name as title, s.state, s.is_open
    from project p join solution_application s on s.project_id = p.id`,
}
