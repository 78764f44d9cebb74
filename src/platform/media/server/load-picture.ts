import './tables.ts'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { extensions, type PictureType } from './picture-types.ts'

type Sources = Pick<Services, 'db' | 'files'>

/** `height` is undefined for a rendition, which is named by its width alone. */
export type Wanted = { id: string; width: number; height: number | undefined; ending: string }
export type Served = { type: string; object: string; bytes: number; plain: Buffer; br?: Buffer; gzip?: Buffer }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Reads a picture; drawings are compressed once. */
export async function loadPicture({ db, files }: Sources, wanted: Wanted): Promise<Served | undefined> {
  const found = await (wanted.height === undefined ? findRendition(db, wanted) : findOriginal(db, wanted))
  if (!found) return undefined
  const plain = await buffer(await files.open(found.object))
  if (found.type !== 'image/svg+xml') return { ...found, plain, bytes: plain.length }
  const br = await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  const zipped = await gzipped(plain)
  return { ...found, plain, br, gzip: zipped, bytes: plain.length + br.length + zipped.length }
}

async function findOriginal(db: Db, { id, width, height, ending }: Wanted): Promise<{ type: string; object: string } | undefined> {
  const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
  const isThat = row && row.width === width && row.height === height && extensions[row.media_type as PictureType] === ending
  return isThat ? { type: row.media_type, object: row.object } : undefined
}

async function findRendition(db: Db, { id, width, ending }: Wanted): Promise<{ type: string; object: string } | undefined> {
  if (ending !== 'avif' && ending !== 'webp') return undefined
  const row = await db
    .selectFrom('picture_rendition')
    .select('object')
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .where('format', '=', ending)
    .executeTakeFirst()
  return row && { type: `image/${ending}`, object: row.object }
}
