import type { Db } from '#platform/db/server/database.ts'
import type { FileLink } from './file-links.ts'

/** Returns false for a link for a single download that has been used. */
export async function consumeLink(db: Db, { nonce, expiresAt }: FileLink): Promise<boolean> {
  if (nonce === '') return true
  const used = await db
    .insertInto('used_file_link')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

/** Nightly: an expired link is refused by its time. */
export async function removeUsedLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_file_link').where('expires_at', '<', now).execute()
}
