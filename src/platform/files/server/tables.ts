export type StoredFileRow = {
  id: string
  name: string
  media_type: string
  bytes: number
  object: string
  /** `{kind} {id}` of the actor it belongs to; null: anyone may have it. */
  owner: string | null
  created_at: Date
  /** What it was uploaded for; null: it was not uploaded. */
  purpose: string | null
  /** When it goes by itself: exports, uploads that nothing refers to yet. */
  expires_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    stored_file: StoredFileRow
  }
}
