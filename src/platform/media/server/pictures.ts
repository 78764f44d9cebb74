import { randomBytes } from 'node:crypto'
import { Refusal } from '#gateway/refusals.ts'
import type { SpooledFile } from '#gateway/upload.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { lockObject } from '#platform/files/server/stored-files.ts'
import {
  type Drawings,
  drawingRefusals,
  drawnSide,
  libraryPictureLimits,
  libraryPictureRefusals,
  libraryVideoLimits,
  pictureLimits,
  pictureRefusals,
  videoRefusals,
} from '../rules.ts'
import { inMemory, type MediaContent, onDisk, toByteSource } from './media-content.ts'
import { mediaExtensions, type StoredType } from './media-types.ts'
import { detectPictureType, isPictureType } from './rendering/picture-types.ts'
import { renderInWorker } from './rendering/render-in-worker.ts'
import type { RenderedPicture } from './rendering/render-picture.ts'
import { findSvgSize, isSafeSvg } from './rendering/svg.ts'
import type { ByteSource } from './video/read-mp4.ts'
import { detectVideoType, readVideo } from './video/read-video.ts'

/** Of the SHA-256 that makes the id. */
const hashLength = 20

type NewPicture = {
  name: string
  alt?: string
  bytes: Buffer
  /** The author; the program itself unless given. */
  by?: string
  /** The id that it had in another installation; made of its bytes unless given. */
  id?: string
  /** Our own content: may be an SVG drawing, which is kept as it is. */
  trusted?: boolean
  /** Comes with the program: its rendering takes as long as the machine needs. */
  shipped?: boolean
  /** What becomes of an SVG that is uploaded. */
  drawings?: Drawings
}

/** A picture that has been checked and drawn, or a video that has been checked, but not stored. */
export type PreparedMedia = Omit<RenderedPicture, 'content'> & { content: MediaContent; hash: string; name: string; type: StoredType }

/** What the library says of a new entry. */
type NewEntry = { name: string; alt: string; folderId: number | null; by: string }

type PictureDeps = Pick<Services, 'db' | 'files' | 'clock'>
type FileRow = { id: string; width: number; height: number; media_type: string }

/** Stores a picture with its renditions as an entry of the library, and returns its address. Equal content has one address. */
export async function storePicture(services: PictureDeps, picture: NewPicture): Promise<string> {
  return (await storeChecked(services, picture)).address
}

/** Likewise, and says whether something was taken out of an SVG. */
export async function storeChecked(
  services: PictureDeps,
  { name, alt = '', bytes, by = '系统', shipped = false, trusted = shipped, drawings = 'none', ...given }: NewPicture,
): Promise<{ address: string; isCleaned: boolean }> {
  const limits = given.id ? libraryPictureLimits : pictureLimits
  const video = given.id ? await prepareVideo(name, { bytes, content: inMemory(bytes) }) : undefined
  if (!video && bytes.length > limits.bytes) throw new Refusal(pictureRefusals.tooLarge)
  const id = given.id ?? (await toHash(bytes))
  const known = await findShown(services.db, id)
  if (known) return { address: toAddress(known), isCleaned: false }
  const refusals = drawings === 'none' ? pictureRefusals : { ...pictureRefusals, ...drawingRefusals }
  const rendered = video ?? (await prepare({ name, bytes }, { limits, refusals, drawings: trusted ? 'kept' : drawings, shipped }))
  const prepared = { ...rendered, hash: id }
  const entry = { name: alt || toSafeFileName(name), alt, folderId: null, by }
  const { address } = await inTransaction(services.db, (db) => addEntry({ ...services, db }, prepared, entry))
  return { address, isCleaned: prepared.isCleaned ?? false }
}

/** Checks and draws a picture for the library, or checks a video. Before a transaction: it takes seconds. */
export async function prepareLibraryMedia({ name, bytes }: Pick<NewPicture, 'name' | 'bytes'>): Promise<PreparedMedia> {
  return (await prepareVideo(name, { bytes, content: inMemory(bytes) })) ?? prepareLibraryPicture(name, bytes)
}

/** Likewise an upload; of a video only what says its structure is read into memory. */
export async function prepareSpooledMedia(name: string, file: SpooledFile): Promise<PreparedMedia> {
  const video = await prepareVideo(name, { bytes: toByteSource(file), content: onDisk(file) })
  return video ?? prepareLibraryPicture(name, toByteSource(file))
}

function prepareLibraryPicture(name: string, bytes: ByteSource): Promise<PreparedMedia> {
  if (bytes.length > libraryPictureLimits.bytes) throw new Refusal(libraryPictureRefusals.tooLarge)
  const refusals = { ...pictureRefusals, ...libraryPictureRefusals }
  return prepare({ name, bytes: bytes.subarray(0, bytes.length) }, { limits: libraryPictureLimits, refusals, drawings: 'cleaned' })
}

type VideoSource = { bytes: ByteSource; content: MediaContent }

/** Undefined for what is no video. */
async function prepareVideo(name: string, { bytes, content }: VideoSource): Promise<PreparedMedia | undefined> {
  const type = await detectVideoType(bytes)
  if (!type) return undefined
  if (bytes.length > libraryVideoLimits.bytes) throw new Refusal(videoRefusals.videoTooLarge)
  const size = readVideo(bytes, type)
  if (typeof size === 'string') throw new Refusal(videoRefusals[size])
  return { hash: (await content.hash()).slice(0, hashLength), name, type, ...size, content, renditions: [] }
}

type AddedPicture = { id: string; address: string; isNew: boolean }

/** Adds an entry to the library; where one shows the same content already, that one is the answer. `db` is a transaction. */
export async function addEntry(services: PictureDeps, prepared: PreparedMedia, entry: NewEntry): Promise<AddedPicture> {
  const { db, clock } = services
  await lockObject(db, `picture ${prepared.hash}`)
  const shown = await findShown(db, prepared.hash)
  if (shown) return { id: shown.library_id, address: toAddress(shown), isNew: false }
  const id = await findFreeId(db, prepared.hash)
  await db
    .insertInto('library_picture')
    .values({
      id,
      picture_id: id,
      folder_id: entry.folderId,
      name: entry.name,
      alt: entry.alt,
      added_by: entry.by,
      added_at: clock.now(),
    })
    // Stored twice at once in one transaction.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const file = await storeFile(services, prepared, { id, libraryId: id })
  return { id, address: toAddress(file), isNew: true }
}

/** Makes this picture the one that the entry shows; the addresses of the former one lead to it from now on. `db` is a transaction. */
export async function replacePicture(services: PictureDeps, prepared: PreparedMedia, libraryId: string): Promise<string> {
  const { db, clock } = services
  await lockObject(db, `picture ${prepared.hash}`)
  const file = await storeFile(services, prepared, { id: await findFreeId(db, prepared.hash), libraryId })
  await db.updateTable('picture').set({ left_at: clock.now() }).where('library_id', '=', libraryId).where('left_at', 'is', null).execute()
  await db.updateTable('picture').set({ left_at: null }).where('id', '=', file.id).execute()
  await db.updateTable('library_picture').set({ picture_id: file.id }).where('id', '=', libraryId).execute()
  return toAddress(file)
}

async function storeFile({ db, files, clock }: PictureDeps, prepared: PreparedMedia, { id, libraryId }: { id: string; libraryId: string }) {
  const contents = [prepared.content, ...prepared.renditions.map(({ content }) => inMemory(content))]
  // In one order, so that two uploads that share some of them do not wait for each other.
  for (const object of (await Promise.all(contents.map((content) => content.hash()))).sort()) await lockObject(db, object)
  const [object = '', ...renditions] = await Promise.all(contents.map(async (content) => (await files.put(content.open())).object))
  const { name, type, width, height } = prepared
  const row = { id, file_name: toSafeFileName(name), media_type: type, width, height, object, alt: '', library_id: libraryId }
  await db
    .insertInto('picture')
    .values({ ...row, bytes: prepared.content.size, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rendered = prepared.renditions.map((one, i) => ({
    picture_id: id,
    width: one.width,
    format: one.format,
    object: renditions[i] as string,
  }))
  if (rendered.length > 0)
    await db
      .insertInto('picture_rendition')
      .values(rendered)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return row
}

type PrepareOptions = {
  limits: { side: number; pixels: number }
  refusals: { [name in keyof typeof pictureRefusals]: { code: string; msg: string } }
  drawings: 'kept' | Drawings
  shipped?: boolean
}

async function prepare(
  { name, bytes }: Pick<NewPicture, 'name' | 'bytes'>,
  { limits, refusals, drawings, shipped = false }: PrepareOptions,
): Promise<PreparedMedia> {
  const type = await detectPictureType(bytes)
  if (!isPictureType(type)) throw new Refusal(refusals[type])
  if (type === 'image/svg+xml' && drawings === 'none') throw new Refusal(refusals.wrongType)
  const given = { hash: await toHash(bytes), name, type }
  // Our own drawings are stored unchanged.
  if (type === 'image/svg+xml' && drawings === 'kept') return { ...given, ...readOwnDrawing(bytes) }
  const isDrawn = type === 'image/svg+xml' && drawings === 'drawn'
  const { side, pixels } = limits
  const rendered = await renderInWorker({ bytes, type, limits: { side, pixels, ...(isDrawn && { drawnSide }) }, shipped })
  if (typeof rendered === 'string') throw new Refusal(refusals[rendered])
  return { ...given, ...(isDrawn && { type: 'image/png' }), ...rendered, content: inMemory(rendered.content) }
}

function readOwnDrawing(bytes: Buffer): Pick<PreparedMedia, 'width' | 'height' | 'content' | 'renditions'> {
  const svg = bytes.toString('utf8')
  const size = findSvgSize(svg)
  if (!size || !isSafeSvg(svg)) throw new Refusal(pictureRefusals.unsafeSvg)
  return { ...size, content: inMemory(bytes), renditions: [] }
}

/** The entry that shows this content, unless it is in the trash. */
function findShown(db: Db, of: string): Promise<(FileRow & { library_id: string }) | undefined> {
  return db
    .selectFrom('picture')
    .select(['id', 'width', 'height', 'media_type', 'library_id'])
    .where('id', '=', of)
    .where('left_at', 'is', null)
    .executeTakeFirst()
}

/** The hash of the content, unless a former or removed picture has it. */
async function findFreeId(db: Db, of: string): Promise<string> {
  const taken = await db.selectFrom('picture').select('id').where('id', '=', of).executeTakeFirst()
  return taken ? randomBytes(10).toString('hex') : of
}

export function toAddress({ id, width, height, media_type }: FileRow): string {
  return `/media/${id}/${width}x${height}.${mediaExtensions[media_type as StoredType]}`
}

async function toHash(bytes: Buffer): Promise<string> {
  return (await inMemory(bytes).hash()).slice(0, hashLength)
}
