import type { Generated } from 'kysely'

export type NoticeRow = {
  id: Generated<number>
  /** `{kind} {id}` of whom it tells. */
  person: string
  topic: string
  title: string
  text: string
  url: string
  created_at: Date
  read_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    notice: NoticeRow
  }
}
