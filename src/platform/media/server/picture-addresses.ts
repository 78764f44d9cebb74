import { toRenditionWidths } from '#kit/rendition-widths.ts'
import type { Db } from '#platform/db/server/database.ts'
import { mediaExtensions, type StoredType } from './media-types.ts'
import { toAddress } from './pictures.ts'

/** `/media/{id}/{w}x{h}.{ext}`, a rendition `/media/{id}/{w}.{avif|webp}`, or an entry of the library `/media/{id}`. */
export type PictureRequest = { id: string; width?: number; height?: number; ending?: string }

/** `redirectTo`: what the address leads to instead, '' where its entry is in the trash. `bytes`: null of pictures from before the library. */
export type FoundPicture = { type: string; object: string; bytes: number | null; redirectTo?: string }

/** Parses `/media/{id}`, `/media/{id}/{width}.{format}` or `/media/{id}/{width}x{height}.{ending}`; undefined for other paths. */
export function parsePicturePath(path: string): PictureRequest | undefined {
  const [, id, width, height, ending] = /^\/media\/([0-9a-f]{20})(?:\/(\d{1,5})(?:x(\d{1,5}))?\.([a-z\d]{3,4}))?$/.exec(path) ?? []
  if (!id) return undefined
  return ending ? { id, width: Number(width), ...(height && { height: Number(height) }), ending } : { id }
}

/** Finds the stored object of an address: the original, a rendition, or the current picture of a library entry. */
export async function findPicture(db: Db, { id, width, height, ending }: PictureRequest): Promise<FoundPicture | undefined> {
  if (ending === undefined || width === undefined) return findEntry(db, id)
  if (height === undefined) return findRendition(db, { id, width, format: ending })
  const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.width !== width || row.height !== height || mediaExtensions[row.media_type as StoredType] !== ending) return undefined
  const found = { type: row.media_type, object: row.object, bytes: row.bytes }
  return row.left_at ? { ...found, redirectTo: await findSuccessor(db, row.library_id) } : found
}

async function findEntry(db: Db, id: string): Promise<FoundPicture | undefined> {
  const row = await selectShownPicture(db, id)
    .select(['picture.media_type', 'picture.object', 'picture.bytes', 'entry.deleted_at'])
    .executeTakeFirst()
  return row && { type: row.media_type, object: row.object, bytes: row.bytes, ...(row.deleted_at && { redirectTo: '' }) }
}

async function findRendition(db: Db, { id, width, format }: { id: string; width: number; format: string }) {
  if (format !== 'avif' && format !== 'webp') return undefined
  const row = await db
    .selectFrom('picture_rendition as drawn')
    .innerJoin('picture', 'picture.id', 'drawn.picture_id')
    .select(['drawn.object', 'picture.left_at', 'picture.library_id', 'drawn.width as drawn', 'picture.width as full'])
    .where('drawn.picture_id', '=', id)
    .where('drawn.format', '=', format)
    .where('drawn.width', '<=', width)
    .orderBy('drawn.width', 'desc')
    .executeTakeFirst()
  // A picture stored before there was a rendition of its full width answers with the next smaller one.
  if (!row || (row.drawn !== width && toRenditionWidths(row.full).at(-1) !== width)) return undefined
  const found = { type: `image/${format}`, object: row.object, bytes: null }
  return row.left_at ? { ...found, redirectTo: await findSuccessor(db, row.library_id) } : found
}

/** Where visitors find what the entry shows now. */
async function findSuccessor(db: Db, libraryId: string): Promise<string> {
  const row = await selectShownPicture(db, libraryId)
    .select(['picture.id', 'picture.width', 'picture.height', 'picture.media_type', 'entry.deleted_at'])
    .executeTakeFirst()
  return row && !row.deleted_at ? toAddress(row) : ''
}

function selectShownPicture(db: Db, libraryId: string) {
  return db.selectFrom('library_picture as entry').innerJoin('picture', 'picture.id', 'entry.picture_id').where('entry.id', '=', libraryId)
}

/** The pictures that left their addresses since then. */
export async function listReplacedPictures(db: Db, since: Date): Promise<Set<string>> {
  const rows = await db.selectFrom('picture').select('id').where('left_at', '>', since).execute()
  return new Set(rows.map(({ id }) => id))
}
