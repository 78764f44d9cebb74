import './tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { ledgerRefusals, type LedgerState } from '../rules.ts'

type Opening = { code: string; at: Date; clears?: boolean; alertBelow?: number }

export async function openLedgerAccount(db: Db, { code, at, clears = false, alertBelow }: Opening): Promise<void> {
  await db
    .insertInto('ledger_account')
    .values({ code, kind: 'customer', clears, alert_below: alertBelow ?? null, state_since: at, opened_at: at })
    .execute()
}

export async function setLedgerState(db: Db, code: string, state: 'active' | 'frozen', at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_account')
    .set({ state, state_since: at })
    .where('code', '=', code)
    .where('kind', '=', 'customer')
    .where('state', '=', state === 'active' ? 'frozen' : 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal(await getAccountRefusal(db, code))
}

/** From which balance on the owner is alerted; null for never. A limit above the present balance alerts now: no booking will cross it. */
export async function setAlertBelow(db: Db, code: string, alertBelow: number | null, at: Date): Promise<void> {
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

/** Are its entries shown no more a month after its balance became 0? */
export async function setClears(db: Db, code: string, clears: boolean): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_account')
    .set({ clears })
    .where('code', '=', code)
    .where('kind', '=', 'customer')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal(ledgerRefusals.unknown)
}

/** For bookings of many accounts in one transaction: locks them ahead in the order everybody locks them, so that nobody waits in a ring. */
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

/** Why nothing can be done with an account in the state it is in. */
export async function getAccountRefusal(db: Db, code: string) {
  const account = await db
    .selectFrom('ledger_account')
    .select('state')
    .where('code', '=', code)
    .where('kind', '=', 'customer')
    .executeTakeFirst()
  return account ? whyByState[account.state] : ledgerRefusals.unknown
}
