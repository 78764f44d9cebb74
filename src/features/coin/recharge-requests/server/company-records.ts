import { sql } from 'kysely'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { requestStates } from '../rules.ts'

export const requestCompanyRecords: CompanyRecords = {
  kind: 'recharge-request',
  label: '充值申请',
  needs: ['finance.handle', 'recharge-requests.handle'],
  path: (id) => `/console/recharge-requests?${new URLSearchParams({ id })}`,
  states: requestStates,
  rows: () => sql`
    select c.of_customer as customer_id, r.id::text, r.created_at as at, r.number || ' ' || r.payer as title,
      r.state, r.state in ('open', 'matched') as is_open
    from coin_customer c join coin_account a on a.customer_id = c.id join recharge_request r on r.account = a.id`,
}
