import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { appealReviewing } from '../rules.ts'

export const appealCompanyRecords: CompanyRecords = {
  kind: 'appeal',
  label: '申诉',
  needs: ['appeals.handle'],
  path: (id) => `/console/appeals/${id}`,
  states: appealReviewing.states,
  rows: () => sql`
    select c.of_customer as customer_id, r.id::text, r.submitted_at as at, r.account || ' ' || r.type as title, r.state, r.is_open
    from coin_customer c join coin_account a on a.customer_id = c.id join appeal r on r.account = a.id`,
  people: sql`
    select c.of_customer as customer_id, r.id::text, ${'申诉人'}::text as name, r.phone
    from coin_customer c join coin_account a on a.customer_id = c.id join appeal r on r.account = a.id`,
}
