import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { listStatesWith } from '../review-rules.ts'

export type Finding = { invoice: string; discrepancy: 'sum' | 'held' | 'account' | 'unpaid' | 'reversed' | 'number' }

/** What an application says against what its recharges say; nothing is found while all is well. */
export async function findDiscrepancies(db: Db): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with line as (
      select i.id, i.state, i.is_open, i.fen, i.account, l.is_held, r.fen as paid, r.account_id, r.paid_by,
        exists (select from ledger_booking b where b.reverses = r.booking_id) as is_reversed
      from invoice i left join invoice_recharge l on l.invoice_id = i.id left join coin_recharge r on r.id = l.recharge_id
    )
    select id as invoice, 'sum' as discrepancy from line group by id, fen having fen <> coalesce(sum(paid), 0)
    union select id, 'held' from line where is_held is distinct from (state = any(${listStatesWith('holds')}))
    union select id, 'account' from line where account_id <> account
    union select id, 'unpaid' from line where paid_by <> 'money'
    union select id, 'reversed' from line where is_reversed and is_held and not is_open
    union select id, 'number' from invoice where (state = any(${listStatesWith('issued')})) <> (number is not null and issued_on is not null)
      or (state = 'reversed') <> (red_number is not null)
    order by 1, 2`.execute(db)
  return rows
}

type ListStaff = (db: Db) => Promise<{ id: string }[]>

/** Nightly. An issued invoice whose recharge was reversed since waits for its red invoice, so it is reported every day until then. */
export function invoiceJobs({ db, clock, log }: Services, listStaffToNotify: ListStaff): Job[] {
  return [
    {
      name: 'invoices.reconcile',
      label: '核对开票与充值',
      schedule: '40 4 * * *',
      async run() {
        const findings = await findDiscrepancies(db)
        if (findings.length === 0) return
        log.error({ findings }, 'invoices and recharges do not agree')
        const text = `${findings.length} 处开票申请与充值记录不一致，请核查`
        const notice = { topic: 'invoice.findings', title: '发票核对发现异常', text, url: '/console/invoices?scope=all' } as const
        const people = await listStaffToNotify(db)
        await sendNotices(
          db,
          clock.now(),
          people.map(({ id }) => ({ person: toStaffKey(id), ...notice })),
        )
      },
    },
  ]
}
