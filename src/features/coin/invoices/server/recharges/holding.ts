import { sql } from 'kysely'
import { handle } from '#platform/calls/server/handle.ts'
import { getHoldingInvoice } from '../../hold-contract.ts'

type HoldingInvoice = { id: string; title: string; fen: number; state: string }

export const holdingHandlers = [
  handle(getHoldingInvoice, async ({ db }, { bookingId }) => {
    const { rows } = await sql<HoldingInvoice>`
      select i.id, i.title, i.fen, i.state from coin_recharge r
      join invoice_recharge l on l.recharge_id = r.id and l.is_held join invoice i on i.id = l.invoice_id
      where r.booking_id = ${bookingId}`.execute(db)
    return rows[0] ?? { id: '', title: '', fen: 0, state: '' }
  }),
]
