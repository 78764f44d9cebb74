import type { Selectable } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { backOfficeRefusals } from '../../rules.ts'
import { bookChange } from './changes.ts'
import { payRequest, releaseRequest } from '#features/coin/recharge-requests/server/payments/payments.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import { setImportState } from '#platform/imports/server/imports.ts'
import { reopen } from '../ledger/closing.ts'
import { moveReceiptFile } from './receipt-files.ts'
import { lockReceipt, findUsedReferences } from './receipts.ts'
import type { CoinOrderRow } from '../tables.ts'

type Order = Selectable<CoinOrderRow>

/** Executes a confirmed order; returns its booking, where there is one. */
export async function executeOrder(context: Pick<Services, 'db' | 'clock' | 'jobs'>, order: Order): Promise<number | null> {
  const { db, clock } = context
  const { kind, account_id: account, amount, fen, receipt, reason, reverses, import_id: importId } = order
  if (kind === 'import') {
    await startBooking(context, importId ?? '', 'review')
    return null
  }
  if (kind === 'reopen') {
    const { made_by: by, made_by_name: byName } = order
    await reopen(db, { openFrom: order.open_from ?? '', by, byName, at: clock.now(), reason })
    return null
  }
  if (receipt) await checkReceipt(db, order.id, receipt)
  const change = { kind, account: account ?? '', amount, fen, receipt, reason, ...(reverses && { reverses }) }
  const at = clock.now()
  const { bookingId } = await bookChange(db, change, { by: order.made_by, at })
  await moveReceiptFile(db, order.id, bookingId)
  const by = { person: order.made_by, name: order.made_by_name }
  if (order.request_id) await payRequest(db, { id: order.request_id, account: change.account, from: 'matched', bookingId, by, at })
  return bookingId
}

export async function releaseOrder(db: Db, { import_id: importId, request_id: requestId }: Order): Promise<void> {
  if (requestId) await releaseRequest(db, requestId)
  if (importId) await setImportState(db, importId, { from: ['review'], to: 'dropped' })
}

async function checkReceipt(db: Db, orderId: string, receipt: string): Promise<void> {
  await lockReceipt(db, receipt)
  if ((await findUsedReferences(db, [receipt], { kind: 'recharge', exceptOrder: orderId })).has(receipt))
    throw new Refusal(backOfficeRefusals.receiptUsed)
}
