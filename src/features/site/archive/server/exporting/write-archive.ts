import { createDigest } from '#gateway/server/crypto/digest.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getFields } from '#platform/publishing/content-kinds.ts'
import { visitFields } from '#platform/publishing/server/references.ts'
import { writeZip, type ZipEntry } from '#platform/zip/server/write-zip.ts'
import { archiveFormat, archiveLimits as limits, archiveRefusals } from '../../rules.ts'
import {
  type FileLine,
  toArchivePath,
  filesName,
  toKindFile,
  listPictures,
  type Manifest,
  manifestName,
  type Piece,
  type PictureLine,
  type PictureRef,
  picturesName,
} from '../format/format.ts'
import type { ArchivedKind } from '../format/kinds.ts'
import { listPieces } from './pieces.ts'

type ArchiveDeps = Pick<Services, 'db' | 'files' | 'clock'>

const portion = 100

/**
 * All content as a ZIP archive, piece by piece: neither the content nor a picture is in memory as a whole. `db` is a transaction that
 * sees one state throughout. What the pieces use comes after them, and the digests of all entries at the end.
 */
export async function* writeArchive(
  services: ArchiveDeps,
  kinds: readonly ArchivedKind[],
  onPieces: (done: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const used: UsedMedia = { pictures: new Map(), files: new Set() }
  const written: Manifest['entries'] = []
  let bytes = 0
  for await (const piece of writeZip(listEntries(services, { kinds, used, written, onPieces }))) {
    bytes += piece.length
    if (bytes > limits.bytes) throw new Refusal(archiveRefusals.tooLarge)
    yield piece
  }
}

type UsedMedia = { pictures: Map<string, PictureRef>; files: Set<string> }
type ListingOptions = {
  kinds: readonly ArchivedKind[]
  used: UsedMedia
  written: Manifest['entries']
  onPieces: (done: number) => Promise<void>
}

async function* listEntries(
  { db, files, clock }: ArchiveDeps,
  { kinds, used, written, onPieces }: ListingOptions,
): AsyncGenerator<ZipEntry> {
  function measured(name: string, content: AsyncIterable<string | Uint8Array>): ZipEntry {
    if (written.length >= limits.entries) throw new Refusal(archiveRefusals.tooMany)
    return { name, content: measure(name, content, written) }
  }
  let done = 0
  for (const kind of kinds)
    yield measured(toKindFile(kind.kind), writePieces(db, kind, { used, onPieces: async (count) => onPieces((done += count)) }))
  const pictures: PictureLine[] = []
  for (const { id, address, name } of used.pictures.values()) {
    const row = await findShownPicture(db, id)
    if (!row) continue
    pictures.push({ id, address, fileName: row.file_name, alt: row.alt })
    yield measured(name, openObject(files, row.object))
  }
  const documents: FileLine[] = []
  for (const id of used.files) {
    const row = await db
      .selectFrom('stored_file')
      .select(['object', 'name'])
      .where('id', '=', id)
      .where('owner', 'is', null)
      .executeTakeFirst()
    if (!row) continue
    documents.push({ id, fileName: row.name })
    yield measured(toArchivePath(id), openObject(files, row.object))
  }
  yield measured(picturesName, toLines(pictures))
  yield measured(filesName, toLines(documents))
  const manifest = {
    format: archiveFormat.name,
    version: archiveFormat.version,
    createdAt: clock.now().toISOString(),
    pieces: done,
    entries: written,
  }
  yield { name: manifestName, content: [JSON.stringify(manifest satisfies Manifest)] }
}

async function* writePieces(
  db: Db,
  { kind, declaration }: ArchivedKind,
  { used, onPieces }: Pick<ListingOptions, 'used' | 'onPieces'>,
): AsyncGenerator<string> {
  const fields = getFields(declaration)
  for (let after = ''; ; ) {
    const pieces = await listPieces(db, kind, { after, limit: portion })
    for (const { id, live, draft } of pieces) {
      for (const data of [live, draft]) {
        if (!data) continue
        for (const picture of listPictures(data)) used.pictures.set(picture.id, picture)
        visitFields(fields, data, (field, value) => {
          if (field.type === 'file' && typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)) used.files.add(value)
        })
      }
      yield `${JSON.stringify({ id, live, draft } satisfies Piece)}\n`
    }
    await onPieces(pieces.length)
    if (pieces.length < portion) return
    after = pieces.at(-1)?.id as string
  }
}

async function* toLines(items: readonly object[]): AsyncGenerator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`
}

/** What the entry of the library shows now, whichever of its pictures the content names. */
function findShownPicture(db: Db, id: string) {
  return db
    .selectFrom('picture as named')
    .innerJoin('library_picture as entry', 'entry.id', 'named.library_id')
    .innerJoin('picture as shown', 'shown.id', 'entry.picture_id')
    .select(['shown.object', 'shown.file_name', 'entry.alt'])
    .where('named.id', '=', id)
    .executeTakeFirst()
}

/** Opened when its turn comes, so that one file is open at a time. */
async function* openObject(files: Services['files'], object: string): AsyncGenerator<Uint8Array> {
  yield* (await files.open(object)) as AsyncIterable<Buffer>
}

async function* measure(
  name: string,
  content: AsyncIterable<string | Uint8Array>,
  written: Manifest['entries'],
): AsyncGenerator<string | Uint8Array> {
  const hash = createDigest()
  let bytes = 0
  for await (const piece of content) {
    hash.update(piece)
    bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
    yield piece
  }
  written.push({ name, bytes, sha256: hash.digest('hex') })
}
