import type { ColumnType } from 'kysely'
import type { Source } from '../rules.ts'

export type NewsTypeRow = { id: string; name: string; position: number }

export type Attachment = { name: string; fileId: string }

export type NewsRow = {
  id: string
  type_id: string
  title: string
  excerpt: string
  /** The beginning of the article as HTML. */
  fragment: string
  body: string
  image: string
  image_alt: string
  keywords: string[]
  release_date: string
  author: string
  reviewer: string
  checked_on: string | null
  sources: ColumnType<Source[], string, string>
  attachments: ColumnType<Attachment[], string, string>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    news_type: NewsTypeRow
    news: NewsRow
  }
}
