import type { Generated, JSONColumnType } from 'kysely'
import type { SmsParams, SmsScene, SmsState } from '../rules.ts'

export type SmsMessageRow = {
  id: string
  scene: SmsScene
  /** `{kind} {id}` of the person whom the message concerns. */
  subject: string
  mobile: string
  text: string
  is_code: Generated<boolean>
  params: JSONColumnType<SmsParams> | null
  encrypted_params: Buffer | null
  state: Generated<SmsState>
  attempts: Generated<number>
  created_at: Date
  next_at: Date
  expires_at: Date | null
  /** When it was last handed to the provider, or was about to be. */
  taken_at: Date | null
  settled_at: Date | null
  provider: Generated<string>
  provider_id: Generated<string>
  provider_code: Generated<string>
  provider_text: Generated<string>
}

export type SmsCodeRow = {
  id: string
  scene: SmsScene
  subject: string
  mobile: string
  session: string
  network: string
  /** null once it is used, void or old. */
  hash: Buffer | null
  tries: Generated<number>
  issued_at: Date
  expires_at: Date
  used_at: Date | null
}

export type SmsAlarmRow = { day: string; percent: number }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    sms_message: SmsMessageRow
    sms_code: SmsCodeRow
    sms_alarm: SmsAlarmRow
  }
}
