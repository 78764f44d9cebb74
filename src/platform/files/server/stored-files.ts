import './tables.ts'
import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { toSafeFileName } from './file-names.ts'
import type { StoredFileRow } from './tables.ts'

type Kept = Pick<Services, 'db' | 'files'>

export type NewFile = {
  name: string
  mediaType: string
  content: Buffer
  /** Whose it is, as an actor or as `ownerOf` writes it; left out: anyone who knows its id may have it. */
  owner?: Actor | string
  /** What it was uploaded for, and may be attached as. */
  purpose?: string
  expiresAt?: Date
}

/** Keeps a file under an id of its own that cannot be guessed; the name is what downloads are called. */
export async function storeFile({ db, files, clock }: Kept & Pick<Services, 'clock'>, file: NewFile): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await inTransaction(db, async (transaction) => {
    await holdObject(transaction, hash('sha256', file.content, 'hex'))
    const stored = await files.put(file.content)
    await transaction
      .insertInto('stored_file')
      .values({
        id,
        name: toSafeFileName(file.name),
        media_type: file.mediaType,
        ...stored,
        owner: typeof file.owner === 'object' ? toPersonKey(file.owner) || null : (file.owner ?? null),
        purpose: file.purpose ?? null,
        created_at: clock.now(),
        expires_at: file.expiresAt ?? null,
      })
      .execute()
  })
  return id
}

export function findFile(db: Db, id: string, now: Date): Promise<StoredFileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '=', id)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst()
}

/** An upload that something refers to now stays. Answers whether it was there, unexpired, that owner's and uploaded for this purpose. */
export async function attachFile(
  db: Db,
  { id, owner, purpose }: { id: string; owner: Actor; purpose: string },
  now: Date,
): Promise<boolean> {
  const kept = await db
    .updateTable('stored_file')
    .set({ expires_at: null })
    .where('id', '=', id)
    .where('owner', '=', toPersonKey(owner))
    .where('purpose', '=', purpose)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Files that nothing refers to any more can no longer be fetched, and are removed with the next that expire. */
export async function detachFiles(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable('stored_file').set({ expires_at: now }).where('id', 'in', ids).execute()
}

/** The bytes go too, unless another row holds the same content. */
export async function removeFile({ db, files }: Kept, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const file = await transaction.selectFrom('stored_file').select('object').where('id', '=', id).executeTakeFirst()
    if (!file) return
    await holdObject(transaction, file.object)
    await transaction.deleteFrom('stored_file').where('id', '=', id).execute()
    if (!(await isReferredTo(transaction, file.object))) await files.remove(file.object)
  })
}

/** Hourly. One that cannot be removed holds up no other, and is tried again with the next round. */
export async function removeExpiredFiles({ db, files, clock, log }: Kept & Pick<Services, 'clock' | 'log'>): Promise<number> {
  const expired = await db.selectFrom('stored_file').select('id').where('expires_at', '<=', clock.now()).execute()
  const faults: unknown[] = []
  for (const { id } of expired) await removeFile({ db, files }, id).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) log.error({ err: faults[0], files: faults.length }, 'expired files could not be removed')
  return expired.length - faults.length
}

/** Storing and removing the same content wait for each other, so that no row is left without its bytes. */
async function holdObject(db: Db, object: string): Promise<void> {
  await lockByName(db, `object ${object}`)
}

async function isReferredTo(db: Db, object: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from stored_file where object = ${object})
        or exists (select from picture where object = ${object})
        or exists (select from picture_rendition where object = ${object}) as used`.execute(db)
  return rows[0]?.used ?? true
}

function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
