import type { ColumnType } from 'kysely'

export type SearchEntryRow = {
  kind: string
  entity_id: string
  title: string
  body: string
  url: string
  day: string | null
  /** Written by the database. */
  title_terms: ColumnType<string, never, never>
  terms: ColumnType<string, never, never>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    search_entry: SearchEntryRow
  }
}
