import type { Generated } from 'kysely'

export type PictureRow = {
  /** The beginning of the SHA-256 of the uploaded bytes; random for a replacement whose content was stored already. */
  id: string
  file_name: string
  media_type: string
  width: number
  height: number
  object: string
  alt: string
  created_at: Date
  /** Null: unknown, of pictures from before the library. */
  bytes: number | null
  library_id: string
  left_at: Generated<Date | null>
}

export type RenditionFormat = 'avif' | 'webp'

export type PictureRenditionRow = {
  picture_id: string
  width: number
  format: RenditionFormat
  object: string
}

export type LibraryPictureRow = {
  id: string
  picture_id: string
  folder_id: number | null
  name: string
  alt: string
  focus_x: Generated<number>
  focus_y: Generated<number>
  added_by: string
  added_at: Date
  deleted_by: Generated<string | null>
  deleted_at: Generated<Date | null>
}

export type LibraryFolderRow = { id: Generated<number>; parent_id: number | null; name: string; created_at: Date }

/** Written by triggers alone. `revision_id` null: a working copy, or the brand. */
export type PictureUseRow = { library_id: string; kind: string; entity_id: string; revision_id: number | null }

/** A view of `picture_use`. */
export type PicturePlaceRow = {
  library_id: string
  kind: string
  entity_id: string
  title: string
  place: 'live' | 'planned' | 'draft' | 'history' | 'bin'
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    picture: PictureRow
    picture_rendition: PictureRenditionRow
    library_picture: LibraryPictureRow
    library_folder: LibraryFolderRow
    picture_use: PictureUseRow
    picture_place: PicturePlaceRow
  }
}
