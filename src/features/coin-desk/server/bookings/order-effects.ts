import '../tables.ts'
import type { Selectable } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { deskRefusals } from '../../rules.ts'
import { bookChange } from './changes.ts'
import { confirmImport, dismissImport } from '#platform/imports/server/states.ts'
import { holdReceipt, usedReferences } from './receipts.ts'
import { holdSecondPersonAbove, saveSecondPersonAbove } from './setting.ts'
import type { CoinOrderRow } from '../tables.ts'

type Order = Selectable<CoinOrderRow>

/** What a confirmed order does; answers the booking, where there is one. */
export async function carryOut(context: Pick<Services, 'db' | 'clock' | 'jobs'>, order: Order): Promise<number | null> {
  const { db, clock } = context
  const { kind, account_id: account, amount, fen, receipt, reason, reverses, import_id: importId } = order
  if (kind === 'limit') {
    await holdSecondPersonAbove(db)
    await saveSecondPersonAbove(db, amount)
    return null
  }
  if (kind === 'import') {
    await confirmImport(context, importId ?? '')
    return null
  }
  if (receipt) await checkReceipt(db, order.id, receipt)
  const change = { kind, account: account ?? '', amount, fen, receipt, reason, ...(reverses && { reverses }) }
  return (await bookChange(db, change, order.made_by, clock.now())).bookingId
}

export async function dismiss(db: Db, { import_id: importId }: Order): Promise<void> {
  if (importId) await dismissImport(db, importId)
}

async function checkReceipt(db: Db, orderId: string, receipt: string): Promise<void> {
  await holdReceipt(db, receipt)
  if ((await usedReferences(db, 'recharge', [receipt], orderId)).has(receipt)) throw new Refusal(deskRefusals.receiptUsed)
}
