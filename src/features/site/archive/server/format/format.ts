import * as z from 'zod'
import { archiveFormat, archiveLimits as limits } from '../../rules.ts'

/** An entry of an archive is one of these; nothing else is accepted. */
const kindFile = /^content\/([a-z][a-z-]{0,39})\.jsonl$/
const pictureFile = /^pictures\/[0-9a-f]{20}$/
const storedFile = /^files\/[0-9a-f]{32}$/
export const manifestName = 'manifest.json'
export const picturesName = 'pictures.jsonl'
export const filesName = 'files.jsonl'

export function isArchiveName(name: string): boolean {
  return [manifestName, picturesName, filesName].includes(name) || [kindFile, pictureFile, storedFile].some((form) => form.test(name))
}

export function toKindFile(kind: string): string {
  return `content/${kind}.jsonl`
}

/** The kind of content that an entry holds; undefined for other entries. */
export function parseKind(name: string): string | undefined {
  return kindFile.exec(name)?.[1]
}

/** The address of a picture or video of this site, also inside the HTML of a text. */
const pictureAddress = /\/media\/([0-9a-f]{20})\/\d{1,5}x\d{1,5}\.(?:png|jpg|webp|svg|mp4|webm)/g
export type PictureRef = { id: string; address: string; name: string }

export function listPictures(data: unknown): PictureRef[] {
  const found = JSON.stringify(data).matchAll(pictureAddress)
  return Array.from(found, ([address, id]) => ({ id: id as string, address, name: `pictures/${id}` }))
}

export function toArchivePath(id: string): string {
  return `files/${id}`
}

export const manifestSchema = z.object({
  format: z.literal(archiveFormat.name),
  version: z.int().min(1),
  createdAt: z.string().max(40),
  /** How many pieces of content it holds. */
  pieces: z.int().min(0),
  entries: z
    .array(z.object({ name: z.string().max(80), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(limits.entries),
})
export type Manifest = z.infer<typeof manifestSchema>

const data = z.record(z.string(), z.unknown()).nullable()

/** A piece as a line of its kind's file: the version on the site, and what would be published next. */
export const pieceSchema = z.object({ id: z.string().min(1).max(40), live: data, draft: data })
export type Piece = z.infer<typeof pieceSchema>

export const pictureSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{20}$/),
  address: z.string().max(60),
  fileName: z.string().max(200),
  alt: z.string().max(200),
})
export type PictureLine = z.infer<typeof pictureSchema>

export const fileSchema = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), fileName: z.string().max(200) })
export type FileLine = z.infer<typeof fileSchema>
