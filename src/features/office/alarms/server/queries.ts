import { sql } from 'kysely'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { alarmCalls } from '../contract.ts'
import { type AlarmCondition, alarmMessages, splitRecipients } from '../rules.ts'
import { openChannel } from './channels/channels.ts'

export const alarmQueries = [
  handle(alarmCalls.list, async ({ db }, { page, pageSize }) => {
    const alarms = db.selectFrom('alarm').selectAll().orderBy('began_at', 'desc').orderBy('id', 'desc')
    const open = await alarms.where('ended_at', 'is', null).execute()
    const { total, rows } = await readPage(alarms.where('ended_at', 'is not', null), { page, pageSize })
    return { open: open.map(toAlarm), total, items: rows.map(toAlarm) }
  }),

  handle(alarmCalls.channels, async ({ db, secretKey, mail }) => {
    const channels = await db.selectFrom('alarm_channel').selectAll().orderBy('created_at').orderBy('id').execute()
    const last = await listLastMessages(db)
    const items = channels.map((channel) => {
      const { id, kind, name, is_on, conditions } = channel
      const { target, secret } = openChannel(secretKey, channel)
      const told = last.get(id)
      return {
        id,
        kind,
        name,
        isOn: is_on,
        conditions,
        target: kind === 'mail' || target === '' ? splitRecipients(target).join('\n') : new URL(target).host,
        hasSecret: secret !== '',
        lastSentAt: toIso(told?.sent_at),
        lastError: target === '' ? alarmMessages.unreadable : (told?.last_error ?? ''),
      }
    })
    return { hasMail: mail !== undefined, items }
  }),
]

type Row = { id: number; condition: AlarmCondition; text: string; began_at: Date; ended_at: Date | null }

function toAlarm({ id, condition, text, began_at, ended_at }: Row) {
  return { id, condition, text, beganAt: began_at.toISOString(), endedAt: toIso(ended_at) }
}

async function listLastMessages(db: Db) {
  const { rows } = await sql<{ channel_id: string; sent_at: Date | null; last_error: string }>`
    select distinct on (channel_id) channel_id, sent_at, last_error from alarm_message where attempts > 0 order by channel_id, created_at desc
  `.execute(db)
  return new Map(rows.map((row) => [row.channel_id, row]))
}
