import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type CustomerRow = {
  id: string
  name: string
  credit_code: string | null
  name_key: GeneratedAlways<string>
  name_core: GeneratedAlways<string>
  created_at: Generated<Date>
  merged_into: string | null
  /** Under whose page it stands after all merges. */
  shown_id: string
}

export type CustomerNoteRow = {
  id: GeneratedAlways<number>
  customer_id: string
  text: string
  author: string
  author_name: string
  created_at: Date
}

/** An account, the customer of query coins that it came from, and the one that it went to. */
export type MovedAccount = { account: string; from: string; to: string }

export type CustomerMergeRow = {
  id: string
  customer_id: string
  into_id: string
  reason: string
  merged_at: Date
  merged_by_name: string
  confirmed_by_name: string
  moved: ColumnType<MovedAccount[], string, never>
  split_at: Generated<Date | null>
  split_by_name: Generated<string>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    customer: CustomerRow
    customer_merge: CustomerMergeRow
    customer_note: CustomerNoteRow
  }
}
