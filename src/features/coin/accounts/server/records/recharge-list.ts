import { sql } from 'kysely'
import { endOfDay, formatDateTime, startOfDay } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listOwnRecharges } from '../../entry-contract.ts'
import type { PaidBy } from '../../rules.ts'
import { getOwnAccount } from '../accounts/accounts.ts'

type Row = {
  serial: string
  paidBy: PaidBy
  quantity: number
  fen: number
  at: Date
  isReversed: boolean
  entryId: number | null
}

export const rechargeListHandlers = [
  handle(listOwnRecharges, async (context, { paidBy, from, to, page, pageSize }) => {
    const own = await getOwnAccount(context)
    const matching = sql.join(
      [
        sql`c.account_id = ${own.id}`,
        ...(paidBy === '' ? [] : [sql`c.paid_by = ${paidBy}`]),
        ...(from === '' ? [] : [sql`c.recharged_at >= ${startOfDay(from)}`]),
        ...(to === '' ? [] : [sql`c.recharged_at < ${endOfDay(to)}`]),
      ],
      sql` and `,
    )
    const isReversed = sql`exists (select from ledger_booking where reverses = c.booking_id)`
    const [sums, rows] = await Promise.all([
      sql<{ total: number; fen: number; quantity: number }>`
        select count(*) as total, coalesce(sum(fen) filter (where not ${isReversed}), 0)::bigint as fen,
          coalesce(sum(quantity) filter (where not ${isReversed}), 0)::bigint as quantity
        from coin_recharge c where ${matching}
      `.execute(context.db),
      sql<Row>`
        select c.serial, c.paid_by as "paidBy", c.quantity, c.fen, c.recharged_at as at, ${isReversed} as "isReversed",
          (select e.id from ledger_entry e where e.booking_id = c.booking_id and e.account_id = ${own.ledgerId}
            and e.at >= coalesce(${own.visibleFrom}::timestamptz, '-infinity')) as "entryId"
        from coin_recharge c where ${matching}
        order by c.recharged_at desc, c.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
      `.execute(context.db),
    ])
    const { total = 0, fen = 0, quantity = 0 } = sums.rows[0] ?? {}
    return { total, fen, quantity, items: rows.rows.map(({ at, ...row }) => ({ ...row, rechargedAt: formatDateTime(at) })) }
  }),
]
