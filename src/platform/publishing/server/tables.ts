import type { ColumnType, Generated } from 'kysely'
import type { ItemState, RevisionState } from '../rules.ts'

export type RevisionRow = {
  id: Generated<number>
  kind: string
  entity_id: string
  number: number
  data: unknown
  state: RevisionState
  author: string
  created_at: Date
  publish_at: Date | null
  published_at: Date | null
  summary: Generated<unknown>
  take_down_at: Generated<Date | null>
  /** What it refers to, as `{kind} {id}`. */
  refers_to: Generated<string[]>
}

export type ContentDraftRow = {
  kind: string
  entity_id: string
  data: unknown
  summary: unknown
  based_on: number
  version: number
  author_id: string
  author: string
  saved_at: Date
  refers_to: string[]
}

export type ContentLockRow = {
  kind: string
  entity_id: string
  holder_id: string
  holder: string
  tab: string
  since: Date
  expires_at: Date
}

/** Written by triggers alone. */
export type ContentItemRow = {
  kind: string
  entity_id: string
  title: string
  facet: string
  summary: Record<string, unknown>
  state: ItemState
  is_live: boolean
  position: number
  changed_at: Date
  changed_by: string
  publish_at: Date | null
  take_down_at: Date | null
  deleted_at: Date | null
  deleted_by: string | null
  /** What it is found by, written by the database. */
  terms: ColumnType<string, never, never>
}

/** The page of a piece that is on the site. */
export type PublishedPageRow = {
  kind: string
  entity_id: string
  address: string
  title: string
  description: string
  image: string
  changed_at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    revision: RevisionRow
    content_draft: ContentDraftRow
    content_lock: ContentLockRow
    content_item: ContentItemRow
    recycle_bin: { kind: string; entity_id: string; deleted_by: string; deleted_at: Date }
    published_page: PublishedPageRow
    /** Changes not yet pushed to search engines. */
    page_change: { address: string; is_live: boolean; changed_at: Date }
    site_path: { path: string; name: Generated<string>; of_content: boolean; parameters: string[] }
    content_version: { only_row: Generated<boolean>; version: number }
  }
}
