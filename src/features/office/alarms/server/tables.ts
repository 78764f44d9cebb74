import type { Generated } from 'kysely'
import type { AlarmCondition, ChannelKind } from '../rules.ts'

export type AlarmChannelRow = {
  id: string
  kind: ChannelKind
  name: string
  is_on: boolean
  conditions: AlarmCondition[]
  /** Encrypted. */
  target: string
  /** Encrypted; '' for none. */
  secret: string
  created_at: Date
}

type AlarmRow = { id: Generated<number>; condition: AlarmCondition; text: string; began_at: Date; ended_at: Date | null }

type AlarmMessageRow = {
  id: string
  alarm_id: number
  channel_id: string
  phase: 'began' | 'ended'
  state: 'waiting' | 'sent' | 'failed'
  attempts: Generated<number>
  last_error: Generated<string>
  created_at: Date
  next_at: Date
  sent_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    alarm_channel: AlarmChannelRow
    alarm: AlarmRow
    alarm_message: AlarmMessageRow
  }
}
