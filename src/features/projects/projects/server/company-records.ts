import { sql } from 'kysely'
import { formatDate } from '#kit/dates.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { projectStates } from '../rules.ts'
import { toStateSql } from './desk/project-list.ts'

export const projectCompanyRecords: CompanyRecords = {
  kind: 'project',
  label: '项目',
  needs: ['projects.manage'],
  path: (id) => `/console/projects/${id}`,
  states: projectStates,
  rows: (now) => sql`
    select p.of_customer as customer_id, p.id, p.created_at as at, p.number || ' ' || p.name as title,
      ${toStateSql(formatDate(now))} as state, p.node_count = 0 or p.finished_count < p.node_count as is_open
    from project p`,
}
