import { notFound } from '#gateway/refusals.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getBooking } from '../../ledger-contract.ts'
import { findReceiptFile } from '../bookings/receipt-files.ts'
import type { FindNames } from '../person-names.ts'

/** One booking with its entries, and what was paid for it. */
export function bookingHandler(findNames: FindNames) {
  return handle(getBooking, async ({ db }, { id }) => {
    const { made_by, at, receipt, fen, serial, ...rest } = await readBooking(db, id)
    const legs = await listBookingEntries(db, id)
    const { fileId: receiptFileId, fileName: receiptFileName } = await findReceiptFile(db, id)
    return {
      ...rest,
      at: toIso(at),
      service: legs[0]?.service ?? '',
      detail: [...new Set(legs.map(({ detail }) => detail))].join(' / '),
      madeBy: (await findNames(db, [made_by]))(made_by),
      receipt: receipt ?? '',
      fen: fen ?? 0,
      serial: serial ?? '',
      receiptFileId,
      receiptFileName,
      legs: legs.map(({ account, kind, company, amount, granted, balance, hash }) => ({
        account,
        isCustomer: kind === 'customer',
        company: company ?? '',
        amount,
        granted,
        balance,
        hash: hash?.toString('hex') ?? '',
      })),
    }
  })
}

async function readBooking(db: Db, id: number) {
  const booking = await db
    .selectFrom('ledger_booking as b')
    .leftJoin('ledger_booking as r', 'r.reverses', 'b.id')
    .leftJoin('coin_recharge as p', 'p.booking_id', 'b.id')
    .select(['b.id', 'b.kind', 'b.at', 'b.reference', 'b.made_by', 'b.reverses', 'r.id as reversedBy', 'p.receipt', 'p.fen', 'p.serial'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return booking
}

function listBookingEntries(db: Db, bookingId: number) {
  return db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as l', 'l.id', 'e.account_id')
    .leftJoin('coin_account as a', 'a.id', 'l.code')
    .leftJoin('coin_customer as c', 'c.id', 'a.customer_id')
    .select(['l.code as account', 'l.kind', 'c.company', 'e.amount', 'e.granted', 'e.balance', 'e.hash', 'e.service', 'e.detail'])
    .where('e.booking_id', '=', bookingId)
    .orderBy('e.id')
    .execute()
}
