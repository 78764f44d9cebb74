import '../tables.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db/server/database.ts'
import { type Booked, bookAll } from '#platform/ledger/server/booking.ts'
import { bookingKinds, type CreditKind } from '#platform/ledger/rules.ts'
import type { PaidBy } from '../../rules.ts'
import { nextSerials } from '../serials.ts'

export type Credit = { kind: CreditKind; account: string; amount: number; fen?: number; receipt?: string; reason: string }

/** Coins that come in, in their order, and the record of what was paid for each; three round trips however many they are. */
export async function creditAll(db: Db, credits: readonly Credit[], by: string, at: Date): Promise<Booked[]> {
  const serials = await nextSerials(db, 'CZ', at, credits.length)
  const made = credits.map((credit, n) => ({ ...credit, serial: serials[n] as string }))
  const booked = await bookAll(
    db,
    made.map(({ kind, account, amount, reason, serial }) => {
      const detail = reason || (kind === 'grant' ? '赠送查询币' : '账户充值')
      return { kind, account, amount, service: bookingKinds[kind].service, detail, reference: serial, by, at }
    }),
  )
  await db
    .insertInto('coin_recharge')
    .values(
      made.map(({ kind, account, amount, fen = 0, receipt = '', serial }, n) => ({
        id: randomUUID(),
        account_id: account,
        booking_id: booked[n]?.bookingId as number,
        serial,
        quantity: amount,
        fen,
        receipt,
        receipt_key: receipt || null,
        recharged_at: at,
        paid_by: (kind === 'grant' ? 'grant' : 'money') satisfies PaidBy,
      })),
    )
    .execute()
  return booked
}
