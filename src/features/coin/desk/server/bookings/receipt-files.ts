import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { attachFile, findFile } from '#platform/files/server/stored-files.ts'
import { getReceiptFile } from '../../recharge-contract.ts'
import { backOfficeRefusals } from '../../rules.ts'

type AttachDeps = Pick<Services, 'db' | 'clock'> & { actor: Actor }
type Owner = { proposalId: string } | { bookingId: number }

/** Refuses what the actor did not upload for this purpose, or attached to another recharge before. */
export async function attachReceiptFile({ db, clock, actor }: AttachDeps, fileId: string, owner: Owner): Promise<void> {
  const isAttached = await attachFile(db, { id: fileId, owner: actor, purpose: 'receipt' }, clock.now())
  const made =
    isAttached &&
    (await db
      .insertInto('coin_receipt_file')
      .values({
        file_id: fileId,
        proposal_id: 'proposalId' in owner ? owner.proposalId : null,
        booking_id: 'bookingId' in owner ? owner.bookingId : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst())
  if (!made || made.numInsertedOrUpdatedRows === 0n) throw createFieldRefusal('receiptFileId', backOfficeRefusals.receiptFileGone)
}

/** The receipt of a proposal belongs to its booking once it is confirmed. */
export async function moveReceiptFile(db: Db, proposalId: string, bookingId: number): Promise<void> {
  await db.updateTable('coin_receipt_file').set({ booking_id: bookingId }).where('proposal_id', '=', proposalId).execute()
}

/** The file's id and name; '' and '' for none. */
export async function findReceiptFile(db: Db, bookingId: number): Promise<{ fileId: string; fileName: string }> {
  const found = await db
    .selectFrom('coin_receipt_file as r')
    .innerJoin('stored_file as f', 'f.id', 'r.file_id')
    .select(['f.id as fileId', 'f.name as fileName'])
    .where('r.booking_id', '=', bookingId)
    .executeTakeFirst()
  return found ?? { fileId: '', fileName: '' }
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
