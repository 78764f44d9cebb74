import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { SpooledFile } from '#gateway/upload.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { toSafeFileName } from './file-names.ts'
import type { StoredFileRow } from './tables.ts'

type FileDeps = Pick<Services, 'db' | 'files'>
type Attachment = { id: string; owner: Actor; purpose: string }

export type NewFile = {
  name: string
  mediaType: string
  /** In memory, or a large one on the disk. */
  content: Buffer | Pick<SpooledFile, 'sha256' | 'open'>
  /** The owner, as an actor, a person key or what `toRuleOwner` says; undefined: every client that knows the id may download it. */
  owner?: Actor | string
  /** The purpose of an upload: it can be attached for this one only. */
  purpose?: string
  expiresAt?: Date
}

/** Stores a file under a random id and returns the id; `name` is the file name of downloads. */
export async function storeFile({ db, files, clock }: FileDeps & Pick<Services, 'clock'>, file: NewFile): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await inTransaction(db, async (transaction) => {
    const { content } = file
    await lockObject(transaction, Buffer.isBuffer(content) ? toDigestHex(content) : content.sha256)
    const stored = await files.put(Buffer.isBuffer(content) ? content : Readable.from(content.open()))
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
  return db.selectFrom('stored_file').selectAll().where('id', '=', id).where(isUnexpired(now)).executeTakeFirst()
}

function isUnexpired(now: Date): RawBuilder<boolean> {
  return sql`(expires_at is null or expires_at > ${now})`
}

/** Attaches an upload to a record, so that it no longer expires. Returns false unless it exists, unexpired, with this owner and purpose. */
export async function attachFile(db: Db, { id, owner, purpose }: Attachment, now: Date): Promise<boolean> {
  const attached = await db
    .updateTable('stored_file')
    .set({ expires_at: null })
    .where('id', '=', id)
    .where('owner', '=', toPersonKey(owner))
    .where('purpose', '=', purpose)
    .where(isUnexpired(now))
    .executeTakeFirst()
  return attached.numUpdatedRows > 0n
}

/** Detaches files from their records: they expire now and are removed with the next run. */
export async function detachFiles(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable('stored_file').set({ expires_at: now }).where('id', 'in', ids).execute()
}

/** Removes a file, and its bytes unless another row refers to the same content. */
export async function removeFile({ db, files }: FileDeps, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const file = await transaction.selectFrom('stored_file').select('object').where('id', '=', id).executeTakeFirst()
    if (!file) return
    await transaction.deleteFrom('stored_file').where('id', '=', id).execute()
    await removeObject({ db: transaction, files }, file.object)
  })
}

/** Removes bytes that no row refers to any more. `db` is a transaction. */
export async function removeObject({ db, files }: FileDeps, object: string): Promise<void> {
  await lockObject(db, object)
  if (!(await isReferenced(db, object))) await files.remove(object)
}

/** Hourly. A file that cannot be removed does not stop the others and is retried by the next run. Returns the number removed. */
export async function removeExpiredFiles({ db, files, clock, log }: FileDeps & Pick<Services, 'clock' | 'log'>): Promise<number> {
  const expired = await db.selectFrom('stored_file').select('id').where('expires_at', '<=', clock.now()).execute()
  const errors: unknown[] = []
  for (const { id } of expired) await removeFile({ db, files }, id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) log.error({ err: errors[0], files: errors.length }, 'expired files could not be removed')
  return expired.length - errors.length
}

/** Serialises storing and removing the same content, so that no row is left without its bytes. */
export async function lockObject(db: Db, object: string): Promise<void> {
  await lockByName(db, `object ${object}`)
}

async function isReferenced(db: Db, object: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from stored_file where object = ${object})
        or exists (select from picture where object = ${object})
        or exists (select from picture_rendition where object = ${object}) as used`.execute(db)
  return rows[0]?.used ?? true
}
