import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ledgerRefusals, type LedgerState } from '../rules.ts'

type NewLedgerAccount = { code: string; at: Date; clears?: boolean; alertBelow?: number }

/** Opens an account of a customer with balance 0. `clears`: its entries are hidden a month after the balance became 0. */
export async function openLedgerAccount(db: Db, { code, at, clears = false, alertBelow }: NewLedgerAccount): Promise<void> {
  await db
    .insertInto('ledger_account')
    .values({ code, kind: 'customer', clears, alert_below: alertBelow ?? null, state_since: at, opened_at: at })
    .execute()
}

/** Freezes or unfreezes an account of a customer; refused where it is not in the opposite state. */
export async function setLedgerState(db: Db, code: string, { state, at }: { state: 'active' | 'frozen'; at: Date }): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_account')
    .set({ state, state_since: at })
    .where('code', '=', code)
    .where('kind', '=', 'customer')
    .where('state', '=', state === 'active' ? 'frozen' : 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal(await getAccountRefusal(db, code))
}

/** Sets the balance below which the owner is notified; null: never. A limit above the present balance notifies now, since no booking will cross it. */
export async function setAlertBelow(db: Db, code: string, { alertBelow, at }: { alertBelow: number | null; at: Date }): Promise<void> {
  const account = await db
    .updateTable('ledger_account')
    .set({ alert_below: alertBelow })
    .where('code', '=', code)
    .where('kind', '=', 'customer')
    .returning(['id', 'balance'])
    .executeTakeFirst()
  if (!account) throw new Refusal(ledgerRefusals.unknown)
  const { id: account_id, balance } = account
  if (alertBelow === null || balance >= alertBelow) return
  await db.insertInto('ledger_alert').values({ account_id, balance, alert_below: alertBelow, at }).execute()
}

/** Sets whether entries are hidden a month after the balance became 0. */
export async function setClears(db: Db, code: string, { clears }: { clears: boolean }): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_account')
    .set({ clears })
    .where('code', '=', code)
    .where('kind', '=', 'customer')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal(ledgerRefusals.unknown)
}

/** For bookings of many accounts in one transaction: locks them in the common order (by id), which prevents deadlocks. */
export async function lockLedgerAccounts(db: Db, codes: string[]): Promise<void> {
  if (codes.length === 0) return
  await db
    .selectFrom('ledger_account')
    .select('id')
    .where('code', 'in', codes)
    .where('kind', '=', 'customer')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const whyByState = { active: refusals.wrongState, frozen: ledgerRefusals.frozen, moved: ledgerRefusals.moved } satisfies Record<
  LedgerState,
  object
>

/** The refusal for an account in its present state. */
export async function getAccountRefusal(db: Db, code: string) {
  const account = await db
    .selectFrom('ledger_account')
    .select('state')
    .where('code', '=', code)
    .where('kind', '=', 'customer')
    .executeTakeFirst()
  return account ? whyByState[account.state] : ledgerRefusals.unknown
}
