export type PictureRow = {
  /** The beginning of the SHA-256 of what was given. */
  id: string
  file_name: string
  media_type: string
  width: number
  height: number
  object: string
  alt: string
  created_at: Date
}

export type RenditionFormat = 'avif' | 'webp'

export type PictureRenditionRow = {
  picture_id: string
  width: number
  format: RenditionFormat
  object: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    picture: PictureRow
    picture_rendition: PictureRenditionRow
  }
}
