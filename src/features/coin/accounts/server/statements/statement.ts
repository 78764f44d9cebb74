import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { BookingKind } from '#platform/ledger/rules.ts'
import type { CoinAccount } from '../accounts/accounts.ts'

type StatementEntry = {
  id: number
  at: Date
  kind: BookingKind
  service: string
  detail: string
  reference: string
  amount: number
  balance: number
}
/** Without `visibleFrom` cleared entries are among them too. */
type StatementAccount = Pick<CoinAccount, 'ledgerId'> & Partial<Pick<CoinAccount, 'visibleFrom'>>
type Span = { from: Date; until: Date }
/** `upTo`: the last entry that the figures count; later ones are not listed either. */
type StatementSpan = Span & { upTo: number }

const portion = 1000

/** The figures of a span: what was there before it, what came and went in it, and what is left. Cleared entries are left out, as in the list. */
export async function readStatement(db: Db, { ledgerId, visibleFrom }: StatementAccount, { from, until }: Span) {
  const since = visibleFrom && visibleFrom > from ? visibleFrom : from
  const { rows } = await sql<{ opening: number; received: number; spent: number; count: number; upTo: number }>`
    select account.balance - coalesce(sum(amount), 0)::bigint as opening,
      coalesce(sum(amount) filter (where amount > 0 and entry.at < ${until}), 0)::bigint as received,
      coalesce(-sum(amount) filter (where amount < 0 and entry.at < ${until}), 0)::bigint as spent,
      count(*) filter (where entry.at < ${until}) as count, coalesce(max(entry.id), 0)::bigint as "upTo"
    from ledger_account as account left join ledger_entry as entry on entry.account_id = account.id and entry.at >= ${since}
    where account.id = ${ledgerId}
    group by account.balance
  `.execute(db)
  const { opening = 0, received = 0, spent = 0, count = 0, upTo = 0 } = rows[0] ?? {}
  return { opening, received, spent, closing: opening + received - spent, count, upTo }
}

/** Oldest first, in batches by cursor. */
export async function* listStatementBatches(db: Db, { ledgerId, visibleFrom }: StatementAccount, { from, until, upTo }: StatementSpan) {
  const since = visibleFrom && visibleFrom > from ? visibleFrom : from
  let further = sql``
  for (;;) {
    const { rows } = await sql<StatementEntry>`
      select entry.id, entry.at, booking.kind, service, detail, reference, amount, balance
      from ledger_entry as entry join ledger_booking as booking on booking.id = booking_id
      where account_id = ${ledgerId} and entry.at >= ${since} and entry.at < ${until} and entry.id <= ${upTo} ${further}
      order by entry.at, entry.id limit ${portion}
    `.execute(db)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < portion) return
    further = sql`and (entry.at, entry.id) > (select at, id from ledger_entry where id = ${last.id})`
  }
}
