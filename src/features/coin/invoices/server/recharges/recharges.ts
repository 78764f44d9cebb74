import { sql } from 'kysely'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { formatDateTime } from '#kit/dates.ts'
import type { PaidBy } from '#features/coin/accounts/rules.ts'
import { invoiceRefusals } from '../../rules.ts'
import { findInvoicingBlock, type InvoiceState } from '../../review-rules.ts'

export type RechargeRow = {
  id: string
  serial: string
  quantity: number
  fen: number
  receipt: string
  rechargedAt: Date
  paidBy: PaidBy
  isReversed: boolean
  /** The state of the application that holds it; '' when none does. */
  heldBy: InvoiceState | ''
  heldIn: string | null
}

/** An account's recharges `r` with the application `i` that holds each. */
const joined = sql`coin_recharge r
  left join invoice_recharge l on l.recharge_id = r.id and l.is_held
  left join invoice i on i.id = l.invoice_id`
const isReversed = sql`exists (select from ledger_booking b where b.reverses = r.booking_id)`
const columns = sql`r.id, r.serial, r.quantity, r.fen, r.receipt, r.recharged_at as "rechargedAt", r.paid_by as "paidBy",
  ${isReversed} as "isReversed", coalesce(i.state, '') as "heldBy", i.id as "heldIn"`
const isFree = sql`r.paid_by = 'money' and r.fen > 0 and i.id is null and not ${isReversed}`

export type Sums = { recharged: number; invoiceable: number; invoiced: number; pending: number; total: number; free: number }

/**
 * In fen. A reversed recharge counts as long as an application holds it, so that what was recharged is
 * at every moment what may be invoiced, is invoiced and is applied for.
 */
export async function getSums(db: Db, account: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(r.fen) filter (where r.paid_by = 'money' and (i.id is not null or not ${isReversed})), 0)::bigint as recharged,
      coalesce(sum(r.fen) filter (where ${isFree}), 0)::bigint as invoiceable,
      coalesce(sum(r.fen) filter (where not i.is_open), 0)::bigint as invoiced,
      coalesce(sum(r.fen) filter (where i.is_open), 0)::bigint as pending,
      count(*)::int as total, count(*) filter (where ${isFree})::int as free
    from ${joined} where r.account_id = ${account}`.execute(db)
  return rows[0] as Sums
}

export type Page = { limit: number; offset?: number; onlyFree: boolean }

export async function listAccountRecharges(db: Db, account: string, { limit, offset = 0, onlyFree }: Page): Promise<RechargeRow[]> {
  const { rows } = await sql<RechargeRow>`
    select ${columns} from ${joined} where r.account_id = ${account} ${onlyFree ? sql`and ${isFree}` : sql``}
    order by r.recharged_at desc, r.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function listInvoiceRecharges(db: Db, invoice: string): Promise<RechargeRow[]> {
  const { rows } = await sql<RechargeRow>`
    select ${columns} from ${joined}
      join invoice_recharge own on own.recharge_id = r.id
    where own.invoice_id = ${invoice} order by r.recharged_at desc, r.id`.execute(db)
  return rows
}

/** Locks recharges of this account in order of their ids, and refuses what is not its own or not free. Answers their sum in fen. */
export async function lockRecharges(db: Db, account: string, ids: readonly string[]): Promise<number> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from coin_recharge where id = any(${[...ids]}::uuid[]) and account_id = ${account} order by id for no key update`.execute(db)
  // Unknown ones and another account's answer alike.
  if (locked.length !== ids.length) throw new Refusal(invoiceRefusals.unknownRecharge)
  // A statement of its own: it sees what was committed while this one waited for the locks.
  const { rows } = await sql<RechargeRow>`select ${columns} from ${joined} where r.id = any(${[...ids]}::uuid[])`.execute(db)
  const blocked = rows.find((row) => findInvoicingBlock(row) !== '')
  if (blocked) throw refuse(blocked)
  return rows.reduce((sum, { fen }) => sum + fen, 0)
}

function refuse(row: RechargeRow): Refusal {
  const { code, msg } = row.heldBy ? invoiceRefusals.used : invoiceRefusals.notInvoiceable
  const reason = `${msg}：${row.serial} ${findInvoicingBlock(row)}`
  return createFieldRefusal('recharges', { code, msg: reason })
}

export const toYuan = (fen: number) => fen / 100

export function toWireRecharge({ id, serial, quantity, fen, rechargedAt }: RechargeRow) {
  return { id, serial, quantity, yuan: toYuan(fen), rechargedAt: formatDateTime(rechargedAt) }
}
