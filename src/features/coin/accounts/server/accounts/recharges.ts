import { bookingKinds } from '#platform/ledger/rules.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type Booked, bookAll } from '#platform/ledger/server/booking.ts'
import type { PaidBy } from '../../rules.ts'

export type Credit = { kind: 'recharge' | 'grant'; account: string; amount: number; fen?: number; receipt?: string; reason: string }

/** Books credits in order, with their recharge records, in three round trips for any number of credits. */
export async function creditAccounts(db: Db, credits: readonly Credit[], { by, at }: { by: string; at: Date }): Promise<Booked[]> {
  const serials = await nextSerials(db, { kind: 'CZ', at, count: credits.length })
  const booked = await bookAll(
    db,
    credits.map(({ kind, account, amount, reason }, n) => {
      const detail = reason || (kind === 'grant' ? '赠送查询币' : '账户充值')
      return { kind, account, amount, service: bookingKinds[kind].service, detail, reference: serials[n] as string, by, at }
    }),
  )
  const recharges = credits.map(({ kind, account, amount: quantity, fen = 0, receipt = '' }, n) => ({
    account,
    bookingId: booked[n]?.bookingId as number,
    serial: serials[n] as string,
    quantity,
    fen,
    receipt,
    paidBy: kind === 'grant' ? ('grant' as const) : ('money' as const),
  }))
  await saveRecharges(db, recharges, at)
  return booked
}

/** `bookingId` is null where the coins came with an opening balance; `at` where it was at another time than it is booked. */
type Recharge = {
  account: string
  bookingId: number | null
  serial: string
  quantity: number
  fen?: number
  receipt?: string
  paidBy: PaidBy
  at?: Date
}

export async function saveRecharges(db: Db, recharges: readonly Recharge[], at: Date): Promise<void> {
  const rows = recharges.map(({ account, bookingId, serial, quantity, fen = 0, receipt = '', paidBy, at: rechargedAt = at }) => ({
    id: randomUUID(),
    account_id: account,
    booking_id: bookingId,
    serial,
    quantity,
    fen,
    receipt,
    receipt_key: receipt || null,
    recharged_at: rechargedAt,
    paid_by: paidBy,
  }))
  await db.insertInto('coin_recharge').values(rows).execute()
}

/** The serial number of a credit: CZ (recharge) or ZK (transfer), the day and a running number. */
export async function nextSerial(db: Db, kind: 'CZ' | 'ZK', at: Date): Promise<string> {
  const [serial] = await nextSerials(db, { kind, at, count: 1 })
  if (!serial) throw new Error('no serial')
  return serial
}

type Serials = { kind: 'CZ' | 'ZK'; at: Date; count: number }

async function nextSerials(db: Db, { kind, at, count }: Serials): Promise<string[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval('coin_recharge_serial') as number from generate_series(1, ${count})
  `.execute(db)
  return rows.map(({ number }) => `${kind}${formatDate(at).replaceAll('-', '')}${String(number).padStart(8, '0')}`)
}
