import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { shownStates } from '../rules.ts'
import { isRequestReversed } from './payments.ts'

export const requestCompanyRecords: CompanyRecords = {
  kind: 'recharge-request',
  label: '充值申请',
  needs: ['finance.handle', 'recharge-requests.handle'],
  path: (id) => `/console/recharge-requests?${new URLSearchParams({ id })}`,
  states: shownStates,
  rows: () => sql`
    select c.of_customer as customer_id, q.id::text, q.created_at as at, q.number || ' ' || q.payer as title,
      case when ${isRequestReversed} then 'reversed' else q.state end as state, q.state in ('open', 'matched') as is_open
    from coin_customer c join coin_account a on a.customer_id = c.id join recharge_request q on q.account = a.id`,
}
