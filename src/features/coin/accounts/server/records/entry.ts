import { Refusal, refusals } from '#gateway/refusals.ts'
import { formatDateTime } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getEntry } from '../../entry-contract.ts'
import type { Origin } from '../../rules.ts'
import { toDocumentCode } from '#platform/proofs/server/document-codes.ts'
import { entryDocument, toEntryNumber } from '../documents/entry-document.ts'
import { rechargeDocument } from '../documents/recharge-document.ts'
import { type CoinAccount, getOwnAccount } from '../accounts/accounts.ts'

export const entryHandlers = [
  handle(getEntry, async (context, { id }) => {
    const own = await getOwnAccount(context)
    const found = await findEntry(context.db, own, id)
    if (!found) throw new Refusal(refusals.notFound)
    const { balance, at, serial, fen, madeBy, reversedBooking, reversesBooking, ...entry } = found
    const [reversedBy, reverses] = await Promise.all([
      findEntryOfBooking(context.db, own, reversedBooking),
      findEntryOfBooking(context.db, own, reversesBooking),
    ])
    const [kind, number] = serial ? [rechargeDocument, serial] : [entryDocument, toEntryNumber(id)]
    return {
      ...entry,
      balance: balance ?? 0,
      at: formatDateTime(at),
      serial: serial ?? '',
      fen: fen ?? 0,
      number,
      code: await toDocumentCode(context, kind.name, number),
      origin: getOrigin(madeBy, own),
      reversedBy,
      reverses,
    }
  }),
]

/** Only what the list shows too: of this account, and not cleared. */
function findEntry(db: Db, { ledgerId, visibleFrom }: CoinAccount, id: number) {
  let found = db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_booking as b', 'b.id', 'e.booking_id')
    .leftJoin('ledger_booking as r', 'r.reverses', 'b.id')
    .leftJoin('coin_recharge as c', 'c.booking_id', 'b.id')
    .select(['e.id', 'b.kind', 'e.at', 'e.service', 'e.detail', 'e.amount', 'e.granted', 'e.balance', 'b.reference'])
    .select(['b.made_by as madeBy', 'r.id as reversedBooking', 'b.reverses as reversesBooking', 'c.serial', 'c.fen'])
    .where('e.id', '=', id)
    .where('e.account_id', '=', ledgerId)
  if (visibleFrom) found = found.where('e.at', '>=', visibleFrom)
  return found.executeTakeFirst()
}

async function findEntryOfBooking(db: Db, { ledgerId, visibleFrom }: CoinAccount, bookingId: number | null): Promise<number | null> {
  if (bookingId === null) return null
  let found = db.selectFrom('ledger_entry').select('id').where('booking_id', '=', bookingId).where('account_id', '=', ledgerId)
  if (visibleFrom) found = found.where('at', '>=', visibleFrom)
  return (await found.executeTakeFirst())?.id ?? null
}

/** Customers see the kind of author, never the name of a staff member. */
function getOrigin(madeBy: string, own: CoinAccount): Origin {
  if (madeBy.startsWith('machine ')) return 'machine'
  if (!madeBy.startsWith('coin ')) return 'staff'
  return madeBy === `coin ${own.id}` ? 'own' : 'card'
}
