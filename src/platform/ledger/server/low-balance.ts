import type { Db } from '#platform/db/server/database.ts'

export type LowBalance = { code: string; balance: number; alertBelow: number; at: Date }

const atOnce = 100

/**
 * A booking that takes an account below its limit writes an alert in its transaction; this job notifies of each once.
 * Several alerts of an account make one notice, and none when the balance is above the limit again.
 */
export async function notifyLowBalances(db: Db, now: Date, notify: (bound: Db, low: LowBalance) => Promise<void>): Promise<void> {
  while (await db.transaction().execute((bound) => notifyBatch(bound, now, notify)));
}

async function notifyBatch(db: Db, now: Date, notify: (bound: Db, low: LowBalance) => Promise<void>): Promise<boolean> {
  const unnotified = await db
    .selectFrom('ledger_alert')
    .select(['id', 'account_id'])
    .where('notified_at', 'is', null)
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (unnotified.length === 0) return false
  const ids = unnotified.map(({ id }) => id)
  const accounts = await db
    .selectFrom('ledger_account')
    .select(['code', 'balance', 'alert_below'])
    .where('id', 'in', [...new Set(unnotified.map(({ account_id }) => account_id))])
    .execute()
  for (const { code, balance, alert_below } of accounts)
    if (alert_below !== null && balance < alert_below) await notify(db, { code, balance, alertBelow: alert_below, at: now })
  await db.updateTable('ledger_alert').set({ notified_at: now }).where('id', 'in', ids).execute()
  return unnotified.length === atOnce
}
