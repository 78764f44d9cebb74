import './tables.ts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '#platform/calls/server/handle.ts'
import { createOneTimeLink, linkMs } from './file-links.ts'
import { lockObject } from './stored-files.ts'
import type { StoredFileRow } from './tables.ts'
import { longestZip, writeZip } from './zip.ts'

type Content = Pick<StoredFileRow, 'name' | 'media_type' | 'object' | 'bytes'>
type Downloading = Pick<Services, 'db' | 'files' | 'clock' | 'secretKey'>

/**
 * A link that downloads files once, for whoever has it: one as it is, several as a ZIP named `archive`. The caller checks the right to them.
 * What is downloaded is a row of its own that expires with the link, so neither owner nor id of a file matter. undefined: a file is missing.
 */
export async function createOneTimeDownload(
  { db, files, clock, secretKey }: Downloading,
  { fileIds, archive }: { fileIds: readonly string[]; archive: string },
): Promise<string | undefined> {
  const found = await db.selectFrom('stored_file').selectAll().where('id', 'in', fileIds).execute()
  const chosen = fileIds.flatMap((id) => found.find((file) => file.id === id) ?? [])
  const [first] = chosen
  if (!first || chosen.length < fileIds.length) return undefined
  const id = randomBytes(16).toString('hex')
  const content = chosen.length === 1 ? first : await pack(files, chosen, archive)
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    await lockObject(transaction, content.object)
    const { name, media_type, object, bytes } = content
    await transaction
      .insertInto('stored_file')
      .values({
        ...{ id, name, media_type, object, bytes },
        owner: null,
        purpose: null,
        created_at: now,
        expires_at: new Date(now.getTime() + linkMs),
      })
      .execute()
  })
  return createOneTimeLink({ clock, secretKey }, { id, owner: null }, { kind: 'anyone' })
}

async function pack(files: Services['files'], chosen: readonly StoredFileRow[], name: string): Promise<Content> {
  if (chosen.reduce((sum, { bytes }) => sum + bytes, 0) > longestZip) throw new Error('too much for one archive')
  const entries = chosen.map((file) => ({ name: file.name, at: file.created_at, open: () => files.open(file.object) }))
  // The comment makes the bytes unique: no other row refers to them, so they cannot be removed with it before this row stands.
  const stored = await files.put(Readable.from(writeZip(entries, randomBytes(16).toString('hex'))))
  return { name, media_type: 'application/zip', ...stored }
}
