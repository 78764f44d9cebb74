import './tables.ts'
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { pictureLimits, pictureRefusals } from '../rules.ts'
import { findSvgSize, isSafeSvg } from './svg.ts'
import { extensions, type PictureType, detectPictureType } from './picture-types.ts'
import { renderPicture, type RenderedPicture } from './render-picture.ts'

export type NewPicture = {
  name: string
  alt?: string
  bytes: Buffer
  /** The id that it had in another installation; made of its bytes unless given. */
  id?: string
  /** Our own content: may be an SVG drawing, and as large as we made it. */
  trusted?: boolean
}

/** Stores a picture with its renditions and returns its address. Equal content has one address. */
export async function storePicture({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>, picture: NewPicture): Promise<string> {
  if (!picture.trusted && picture.bytes.length > pictureLimits.bytes) throw new Refusal(pictureRefusals.tooLarge)
  const id = picture.id ?? hash('sha256', picture.bytes, 'hex').slice(0, 20)
  const known = await findAddress(db, id)
  if (known) return known
  const type = await detectPictureType(picture.bytes)
  if (!type || (type === 'image/svg+xml' && !picture.trusted)) throw new Refusal(pictureRefusals.wrongType)
  const rendered = type === 'image/svg+xml' ? readDrawing(picture.bytes) : await renderPicture(picture.bytes, type)
  const { object } = await files.put(rendered.content)
  const renditions = await Promise.all(
    rendered.renditions.map(async ({ width, format, content }) => ({
      picture_id: id,
      width,
      format,
      object: (await files.put(content)).object,
    })),
  )
  const { width, height } = rendered
  const row = {
    id,
    file_name: toSafeFileName(picture.name),
    media_type: type,
    width,
    height,
    object,
    alt: picture.alt ?? '',
    created_at: clock.now(),
  }
  await db
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (renditions.length > 0)
    await db
      .insertInto('picture_rendition')
      .values(renditions)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return toAddress({ id, width, height }, type)
}

export type StoredPicture = { url: string; name: string; alt: string }

/** Pictures by file name or alternative text, newest first. */
export async function listStoredPictures(
  db: Db,
  text: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; items: StoredPicture[] }> {
  let found = db.selectFrom('picture')
  if (text)
    found = found.where(sql<boolean>`(position(lower(${text}) in lower(alt)) > 0 or position(lower(${text}) in lower(file_name)) > 0)`)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total,
    items: rows.map(({ id, width, height, media_type, file_name, alt }) => ({
      url: toAddress({ id, width, height }, media_type as PictureType),
      name: file_name,
      alt,
    })),
  }
}

async function findAddress(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('picture').select(['width', 'height', 'media_type']).where('id', '=', id).executeTakeFirst()
  return row && toAddress({ id, ...row }, row.media_type as PictureType)
}

function toAddress({ id, width, height }: { id: string; width: number; height: number }, type: PictureType): string {
  return `/media/${id}/${width}x${height}.${extensions[type]}`
}

function readDrawing(bytes: Buffer): RenderedPicture {
  const svg = bytes.toString('utf8')
  const size = findSvgSize(svg)
  if (!size || !isSafeSvg(svg)) throw new Refusal(pictureRefusals.unsafeSvg)
  return { ...size, content: bytes, renditions: [] }
}
