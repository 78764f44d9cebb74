import { sql } from 'kysely'
import { formatYuan } from '#kit/money.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { invoiceReviewing } from '../../review-rules.ts'

/** An invoice belongs to the company whose account it is of, whoever is printed as its buyer. */
export const invoiceCompanyRecords: CompanyRecords = {
  kind: 'invoice',
  label: '开票申请',
  needs: ['finance.handle'],
  path: (id) => `/console/invoices/${id}`,
  states: invoiceReviewing.states,
  rows: () => sql`
    select c.of_customer as customer_id, i.id::text, i.submitted_at as at, i.code || ' ' || i.title as title, i.state, i.is_open
    from coin_customer c join coin_account a on a.customer_id = c.id join invoice i on i.account = a.id`,
  sum: async (db, { customers, from, to, year }) => {
    const { rows } = await sql<{ fen: number }>`
      select coalesce(sum(i.fen), 0)::bigint as fen
      from coin_customer c join coin_account a on a.customer_id = c.id join invoice i on i.account = a.id
      join review_state s on s.kind = 'invoices' and s.state = i.state and 'issued' = any(s.traits) and 'holds' = any(s.traits)
      where c.of_customer = any(${customers}::uuid[])
        and i.issued_on >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date and i.issued_on < (${to}::timestamptz at time zone 'Asia/Shanghai')::date`.execute(
      db,
    )
    return [{ label: `${year} 年开票`, value: formatYuan(rows[0]?.fen ?? 0), unit: '元' }]
  },
}
