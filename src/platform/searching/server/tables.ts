export type SearchEntryRow = {
  kind: string
  entity_id: string
  title: string
  body: string
  url: string
  day: string | null
  title_pieces: unknown
  pieces: unknown
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    search_entry: SearchEntryRow
  }
}
