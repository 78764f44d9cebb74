import { openLedgerAccount } from '#platform/ledger/server/accounts.ts'
import { grant, recharge, transferAll } from '#platform/ledger/server/booking.ts'
import type { Db } from '#platform/db/server/database.ts'

export const words = { service: '充值', detail: '演示', reference: 'R-1', by: 'staff s-1', at: new Date('2026-11-20T01:30:00Z') }

type Opening = { code: string; paid?: number; given?: number; at?: Date; clears?: boolean; alertBelow?: number }

/** Opens an account with paid and granted coins; returns its code. */
export async function openFilled(db: Db, { code, paid = 0, given = 0, at = words.at, ...rest }: Opening): Promise<string> {
  await openLedgerAccount(db, { code, at, ...rest })
  if (paid > 0) await recharge(db, { ...words, at, account: code, amount: paid })
  if (given > 0) await grant(db, { ...words, at, account: code, amount: given })
  return code
}

export function move(db: Db, from: string, to: string) {
  return transferAll(db, { ...words, from, to, fromDetail: '转卡至', toDetail: '转入', service: '转卡' })
}

export function holdings(db: Db, code: string) {
  return db.selectFrom('ledger_account').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
}
