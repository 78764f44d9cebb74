import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { Refusal, type RefusalEntry } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { lockObject } from '#platform/files/server/stored-files.ts'
import { detectPictureType, isPictureType } from '#platform/media/server/rendering/picture-types.ts'
import { storePicture } from '#platform/media/server/pictures.ts'
import { detectVideoType } from '#platform/media/server/video/read-video.ts'
import { getFields } from '#platform/publishing/content-kinds.ts'
import { visitFields } from '#platform/publishing/server/references.ts'
import { detectMediaType } from '#platform/uploads/server/file-kind.ts'
import { archiveLimits as limits } from '../../rules.ts'
import { toArchivePath, listPictures, type PictureRef } from '../format/format.ts'
import type { ArchivedKind } from '../format/kinds.ts'
import type { OpenArchive } from './open-archive.ts'

/** What some data needs beside itself. */
export type NeededMedia = { pictures: PictureRef[]; files: string[] }

export function listNeeded({ declaration }: ArchivedKind, ...versions: readonly (object | null)[]): NeededMedia {
  const files = new Set<string>()
  for (const data of versions)
    visitFields(getFields(declaration), data, (field, value) => {
      if (field.type === 'file' && typeof value === 'string' && value) files.add(value)
    })
  return { pictures: versions.flatMap((data) => (data ? listPictures(data) : [])), files: [...files] }
}

type MediaDeps = Pick<Services, 'db' | 'files' | 'clock'>

const unfit = {
  picture: { code: 'archive_picture', msg: '图片或视频的内容与格式不符' },
  file: { code: 'archive_file', msg: '附件的类型不允许，或内容与扩展名不符' },
  taken: { code: 'archive_file_taken', msg: '附件的编号已被本站另一个文件使用' },
} as const satisfies Record<string, RefusalEntry>

/** What is wrong with the pictures and files of an archive, by the names of their entries. Reads, and so verifies, each of them. */
export async function findMediaErrors(archive: OpenArchive): Promise<Map<string, string>> {
  const errors = new Map<string, string>()
  for (const name of archive.names) {
    const [folder, own = ''] = name.split('/')
    if (folder !== 'pictures' && folder !== 'files') continue
    try {
      if (folder === 'pictures') await readPicture(archive, name)
      else await readFile(archive, own)
    } catch (error) {
      if (!(error instanceof Refusal) || !Object.values(unfit).some(({ code }) => code === error.code)) throw error
      errors.set(name, error.message)
    }
  }
  return errors
}

async function readPicture(archive: OpenArchive, name: string): Promise<Buffer> {
  const bytes = await archive.bytes(name, limits.mediaBytes)
  if (!isPictureType(await detectPictureType(bytes)) && !(await detectVideoType(bytes))) throw new Refusal(unfit.picture)
  return bytes
}

async function readFile(archive: OpenArchive, id: string): Promise<{ name: string; mediaType: string; content: Buffer }> {
  const content = await archive.bytes(toArchivePath(id), limits.mediaBytes)
  const name = toSafeFileName(archive.files.get(id)?.fileName ?? '')
  const mediaType = await detectMediaType(name, content, 'article')
  if (!mediaType) throw new Refusal(unfit.file)
  return { name, mediaType, content }
}

/** Which of these the site has: a picture under its id, a file without an owner. */
export async function findKnown(db: Db, { pictures, files }: NeededMedia): Promise<Set<string>> {
  const [ids, fileIds] = [[...new Set(pictures.map(({ id }) => id))], files]
  const [known, stored] = await Promise.all([
    ids.length > 0 ? db.selectFrom('picture').select('id').where('id', 'in', ids).execute() : [],
    fileIds.length > 0 ? db.selectFrom('stored_file').select('id').where('id', 'in', fileIds).where('owner', 'is', null).execute() : [],
  ])
  return new Set([...known, ...stored].map(({ id }) => id))
}

/** Stores what the site lacks, under the addresses that it had; what is here already stays as it is. */
export async function storeNeeded(services: MediaDeps, archive: OpenArchive, needed: NeededMedia): Promise<void> {
  const known = await findKnown(services.db, needed)
  for (const { id, name } of needed.pictures) {
    if (known.has(id)) continue
    known.add(id)
    const { fileName, alt } = archive.pictures.get(id) ?? { fileName: name, alt: '' }
    await storePicture(services, { id, name: fileName, alt, bytes: await readPicture(archive, name), trusted: true })
  }
  for (const id of needed.files) if (!known.has(id)) await storeFileAs(services, id, await readFile(archive, id))
}

async function storeFileAs(
  { db, files, clock }: MediaDeps,
  id: string,
  { name, mediaType, content }: { name: string; mediaType: string; content: Buffer },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockObject(transaction, toDigestHex(content))
    const row = { id, name, media_type: mediaType, ...(await files.put(content)) }
    const added = await transaction
      .insertInto('stored_file')
      .values({ ...row, owner: null, purpose: null, created_at: clock.now(), expires_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // An archive never overwrites an owned file with the same id.
    if (added.numInsertedOrUpdatedRows === 0n) throw new Refusal(unfit.taken)
  })
}
