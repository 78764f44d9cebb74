import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import { writeZip, type ZipEntry } from '#platform/zip/server/write-zip.ts'
import { createOneTimeLink, linkMs } from './file-links.ts'
import { toSafeFileName, toUniqueFileNames } from './file-names.ts'
import { lockObject } from './stored-files.ts'
import type { StoredFileRow } from './tables.ts'

type Content = Pick<StoredFileRow, 'name' | 'media_type' | 'object' | 'bytes'>
type WantedDownload = { files: readonly { id: string; name: string }[]; archive: string; owner: string; by?: Actor }
type DownloadDeps = Pick<Services, 'db' | 'files' | 'clock' | 'secretKey'>

/**
 * A link that downloads files once under these names: one as it is, several as a ZIP named `archive`. The caller checks the right to them;
 * `owner` is a rule of `toRuleOwner` that still has to hold at the download, or the key of `by`, in whose session it then works. What is
 * downloaded is a row of its own that expires with the link, so neither owner nor id of a file matter. undefined: a file is missing.
 */
export async function createOneTimeDownload(
  { db, files, clock, secretKey }: DownloadDeps,
  { files: wanted, archive, owner, by = { kind: 'anyone' } }: WantedDownload,
): Promise<string | undefined> {
  const ids = wanted.map(({ id }) => id)
  const found = new Map((await db.selectFrom('stored_file').selectAll().where('id', 'in', ids).execute()).map((file) => [file.id, file]))
  const chosen = wanted.flatMap(({ id, name }) => {
    const file = found.get(id)
    return file ? [{ ...file, name: toSafeFileName(name) }] : []
  })
  const [first] = chosen
  if (!first || chosen.length < wanted.length) return undefined
  const id = randomBytes(16).toString('hex')
  const { name, media_type, object, bytes } = chosen.length === 1 ? first : await pack(files, chosen, archive)
  const now = clock.now()
  const expiry = { created_at: now, expires_at: new Date(now.getTime() + linkMs) }
  await inTransaction(db, async (transaction) => {
    await lockObject(transaction, object)
    await transaction
      .insertInto('stored_file')
      .values({ id, name, media_type, object, bytes, owner, purpose: null, ...expiry })
      .execute()
  })
  return createOneTimeLink({ clock, secretKey }, { id, owner }, by)
}

async function pack(files: Services['files'], chosen: readonly Content[], name: string): Promise<Content> {
  const names = toUniqueFileNames(chosen.map((file) => file.name))
  const entries: ZipEntry[] = chosen.map(({ object }, i) => ({ name: names[i] as string, content: read(files, object) }))
  const stored = await files.put(Readable.from(writeZip(entries)))
  return { name, media_type: 'application/zip', ...stored }
}

/** Opened when its turn comes, so that an archive holds one file open at a time. */
async function* read(files: Services['files'], object: string): AsyncGenerator<Buffer> {
  yield* (await files.open(object)) as AsyncIterable<Buffer>
}
