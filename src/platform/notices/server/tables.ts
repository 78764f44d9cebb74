import type { Generated } from 'kysely'
import type { MailTemplate, NoticeChannel } from '../rules.ts'

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

export type NoticeMailboxRow = {
  person: string
  address: Generated<string>
  /** An address that a code was sent to. */
  pending: Generated<string>
  code_hash: Buffer | null
  code_expires_at: Date | null
  tries: Generated<number>
}

export type NoticeMailRow = {
  id: Generated<number>
  person: string
  address: string
  title: string
  text: string
  url: string
  /** The words around it: by default those of a notice, with title, text and address. */
  template: Generated<MailTemplate>
  /** What fills other words until it is sent, since it lets its reader in. */
  encrypted_values: Buffer | null
  state: Generated<'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  last_error: Generated<string>
  created_at: Date
  next_at: Date
  sent_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    notice: NoticeRow
    notice_preference: NoticePreferenceRow
    notice_phone: NoticePhoneRow
    notice_mailbox: NoticeMailboxRow
    notice_mail: NoticeMailRow
  }
}
