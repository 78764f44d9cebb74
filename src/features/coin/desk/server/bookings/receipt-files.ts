import { sql } from 'kysely'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { attachFile, findFile } from '#platform/files/server/stored-files.ts'
import { getReceiptFile } from '../../recharge-contract.ts'
import { backOfficeRefusals } from '../../rules.ts'

type AttachDeps = Pick<Services, 'db' | 'clock'> & { actor: Actor }
type Owner = { orderId: string } | { bookingId: number }

/** Refuses what the actor did not upload for this purpose, or attached to another recharge before. */
export async function attachReceiptFile({ db, clock, actor }: AttachDeps, fileId: string, owner: Owner): Promise<void> {
  const isAttached = await attachFile(db, { id: fileId, owner: actor, purpose: 'receipt' }, clock.now())
  const made =
    isAttached &&
    (await db
      .insertInto('coin_receipt_file')
      .values({
        file_id: fileId,
        order_id: 'orderId' in owner ? owner.orderId : null,
        booking_id: 'bookingId' in owner ? owner.bookingId : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst())
  if (!made || made.numInsertedOrUpdatedRows === 0n) throw createFieldRefusal('receiptFileId', backOfficeRefusals.receiptFileGone)
}

/** The receipt of an order belongs to its booking once it is confirmed. */
export async function moveReceiptFile(db: Db, orderId: string, bookingId: number): Promise<void> {
  await db.updateTable('coin_receipt_file').set({ booking_id: bookingId }).where('order_id', '=', orderId).execute()
}

/** The file's id and name, by order or booking; '' and '' for none. */
export async function findReceiptFile(db: Db, owner: Owner): Promise<{ fileId: string; fileName: string }> {
  const where = 'orderId' in owner ? sql`order_id = ${owner.orderId}` : sql`booking_id = ${owner.bookingId}`
  const { rows } = await sql<{ fileId: string; fileName: string }>`
    select f.id as "fileId", f.name as "fileName" from coin_receipt_file r join stored_file f on f.id = r.file_id where ${where}`.execute(
    db,
  )
  return rows[0] ?? { fileId: '', fileName: '' }
}

export const receiptFileHandlers = [
  handle(getReceiptFile, async (context: Services & RequestContext, { fileId }) => {
    const { db, clock, actor } = context
    const isReceipt = await db.selectFrom('coin_receipt_file').select('file_id').where('file_id', '=', fileId).executeTakeFirst()
    const file = isReceipt && (await findFile(db, fileId, clock.now()))
    if (!file) throw new Refusal(refusals.notFound)
    return { path: createFileLink(context, file, actor), fileName: file.name }
  }),
]
