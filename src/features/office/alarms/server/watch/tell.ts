import { sql } from 'kysely'
import { type AlarmCondition, alarmLimits, alarmRetrySeconds } from '../../rules.ts'
import { openChannel } from '../channels/channels.ts'
import { sendToChannel } from '../channels/send.ts'
import type { AlarmChannelRow } from '../tables.ts'
import type { WatchedServices } from './conditions.ts'

/** Longer than one attempt, during which no other process takes the message. */
const leaseMs = alarmLimits.timeoutMs * 3

type Claimed = Pick<AlarmChannelRow, 'kind' | 'name' | 'target' | 'secret'> & {
  id: string
  channel_id: string
  phase: 'began' | 'ended'
  attempts: number
  condition: AlarmCondition
  text: string
  began_at: Date
  ended_at: Date | null
}

/** Sends what waits; the end of an alarm goes to a channel after its beginning. */
export async function tellDue(services: WatchedServices): Promise<void> {
  for (let message = await claim(services); message; message = await claim(services)) {
    const { id, channel_id, phase, condition, text, began_at: beganAt, ended_at, ...row } = message
    const channel = openChannel(services.secretKey, { ...row, id: channel_id })
    const times = { beganAt, endedAt: phase === 'ended' ? ended_at : null }
    await settle(services, message, await sendToChannel(services, channel, { id, phase, condition, text, ...times }))
  }
}

async function claim({ db, clock }: WatchedServices): Promise<Claimed | undefined> {
  const now = clock.now()
  const { rows } = await sql<Claimed>`
    update alarm_message as message set attempts = attempts + 1, next_at = ${new Date(now.getTime() + leaseMs)}
    from alarm, alarm_channel as channel
    where alarm.id = message.alarm_id and channel.id = message.channel_id and message.id = (
      select due.id from alarm_message as due join alarm_channel as receiver on receiver.id = due.channel_id and receiver.is_on
      where due.state = 'waiting' and due.next_at <= ${now} and (due.phase = 'began' or exists (
        select from alarm_message as began
        where began.alarm_id = due.alarm_id and began.channel_id = due.channel_id and began.phase = 'began' and began.state = 'sent'
      ))
      order by due.next_at, due.id limit 1 for update of due skip locked
    )
    returning message.id, message.channel_id, message.phase, message.attempts, alarm.condition, alarm.text, alarm.began_at, alarm.ended_at,
      channel.kind, channel.name, channel.target, channel.secret
  `.execute(db)
  return rows[0]
}

async function settle({ db, clock, log }: WatchedServices, { id, attempts, name }: Claimed, error: string): Promise<void> {
  const now = clock.now()
  const wait = alarmRetrySeconds[attempts - 1]
  if (error !== '') log.warn({ channel: name, attempts, error }, 'an alarm could not be told')
  const next =
    error === ''
      ? { state: 'sent' as const, sent_at: now }
      : wait === undefined
        ? { state: 'failed' as const }
        : { next_at: new Date(now.getTime() + wait * 1000) }
  await db
    .updateTable('alarm_message')
    .set({ last_error: error, ...next })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}
