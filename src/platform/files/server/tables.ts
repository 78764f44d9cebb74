export type StoredFileRow = {
  id: string
  name: string
  media_type: string
  bytes: number
  object: string
  /** The person key of the owner, or the rule of `toRuleOwner`; null: every client may download it. */
  owner: string | null
  created_at: Date
  /** What it was uploaded for; null: it was not uploaded. */
  purpose: string | null
  /** Set for exports and for uploads that no record refers to yet. */
  expires_at: Date | null
}

/** A link for a single download that has been used. */
type UsedFileLinkRow = { nonce: string; expires_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    stored_file: StoredFileRow
    used_file_link: UsedFileLinkRow
  }
}
