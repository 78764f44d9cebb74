import type { Generated } from 'kysely'
import type { NoticeChannel } from '../rules.ts'

export type NoticeRow = {
  id: Generated<number>
  /** The person key of the recipient. */
  person: string
  topic: string
  title: string
  text: string
  url: string
  created_at: Date
  read_at: Date | null
}

export type NoticePreferenceRow = { person: string; topic_group: string; channel: NoticeChannel; is_on: boolean }

export type NoticePhoneRow = { person: string; mobile: string; kept_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    notice: NoticeRow
    notice_preference: NoticePreferenceRow
    notice_phone: NoticePhoneRow
  }
}
