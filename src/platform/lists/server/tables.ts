export type SavedViewRow = {
  id: string
  /** The path of the list's screen. */
  list: string
  owner_id: string
  owner_name: string
  name: string
  query: string
  is_shared: boolean
  created_at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    saved_view: SavedViewRow
  }
}
