import type { RequestContext, AuditEntry } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { payRequest } from '#features/coin/recharge-requests/server/payments.ts'
import { toStaffPerson } from '../person-names.ts'
import { proposeChange } from './change-proposals.ts'
import { bookChange, type Change, toAuditDetail } from './changes.ts'
import { attachReceiptFile } from './receipt-files.ts'
import { addBookedAlone } from './second-person.ts'

type Context = Services & RequestContext
type Outcome = { reply: { state: 'done' | 'pending'; balance: number }; audit: AuditEntry }

/** Books at once, or proposes it where one person's sum of the day on the account would exceed the limit. */
export async function submitChange(context: Context, change: Change): Promise<Outcome> {
  const { db, clock, actor } = context
  const { person, name } = toStaffPerson(actor)
  const { kind, account, amount, fen = 0, reverses, requestId, receiptFileId } = change
  const at = clock.now()
  const paid = reverses ? await findPaidFen(db, reverses) : fen
  const isAlone = await addBookedAlone(db, { person, at, moved: new Map([[account, { coins: amount, fen: paid }]]) })
  if (!isAlone) {
    const { audit } = await proposeChange(context, change)
    return { reply: { state: 'pending', balance: await getBalance(db, account) }, audit }
  }
  const { bookingId, balance } = await bookChange(db, change, { by: person, at })
  if (receiptFileId) await attachReceiptFile(context, receiptFileId, { bookingId })
  if (requestId) await payRequest(db, { id: requestId, account, from: 'open', bookingId, by: { person, name }, at })
  return {
    reply: { state: 'done', balance },
    audit: { action: `coin-account.${kind}`, subject: `coin ${account}`, detail: { bookingId, ...toAuditDetail(change) } },
  }
}

/** What was paid for the coins of a booking, 0 where it is no recharge. */
async function findPaidFen(db: Db, bookingId: number): Promise<number> {
  const paid = await db.selectFrom('coin_recharge').select('fen').where('booking_id', '=', bookingId).executeTakeFirst()
  return paid?.fen ?? 0
}

async function getBalance(db: Db, account: string): Promise<number> {
  const { balance } = await db.selectFrom('ledger_account').select('balance').where('code', '=', account).executeTakeFirstOrThrow()
  return balance
}
