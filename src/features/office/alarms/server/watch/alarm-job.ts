import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { type AlarmCondition, alarmLimits } from '../../rules.ts'
import { createProbes, type Probes, type WatchedServices } from './conditions.ts'
import { tellDue } from './tell.ts'

/** Every minute: what begins and what ends, and tells the channels. */
export function createAlarmJob(services: WatchedServices): Job {
  const probes = createProbes()
  const unread: Unread = new Set()
  return { name: 'alarms', label: '检查与发送报警', schedule: '* * * * *', run: () => checkAlarms(services, probes, unread) }
}

/** Conditions that could not be read the last time: each is logged once, not every minute. */
type Unread = Set<AlarmCondition>

export async function checkAlarms(services: WatchedServices, probes: Probes, unread: Unread = new Set()): Promise<void> {
  const open = await services.db.selectFrom('alarm').select(['condition', 'text']).where('ended_at', 'is', null).execute()
  for (const [condition, probe] of Object.entries(probes) as [keyof Probes, Probes[keyof Probes]][]) {
    const former = open.find((alarm) => alarm.condition === condition)
    try {
      await note(services, condition, { former: former?.text, found: await probe(services, former !== undefined) })
      if (unread.delete(condition)) services.log.info({ condition }, 'the condition of an alarm is read again')
    } catch (error) {
      // What cannot be read has neither begun nor ended.
      if (!unread.has(condition)) services.log.warn({ err: error, condition }, 'the condition of an alarm could not be read')
      unread.add(condition)
    }
  }
  await planMessages(services.db, services.clock.now())
  await tellDue(services)
}

type Change = { former: string | undefined; found: string | undefined }

async function note({ db, clock, log }: WatchedServices, condition: AlarmCondition, { former, found }: Change): Promise<void> {
  const now = clock.now()
  const open = db.updateTable('alarm').where('condition', '=', condition).where('ended_at', 'is', null)
  if (found === undefined) {
    if (former === undefined) return
    await open.set({ ended_at: now }).execute()
    log.info({ condition }, 'an alarm has ended')
  } else if (former === undefined) {
    const row = { condition, text: found, began_at: now, ended_at: null }
    await db
      .insertInto('alarm')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    log.error({ condition, text: found }, 'an alarm has begun')
  } else if (former !== found) {
    await open.set({ text: found }).execute()
  }
}

/** Derived from what is open, so that a crash between two steps loses nothing; a channel that is added meanwhile is told too. */
async function planMessages(db: Db, now: Date): Promise<void> {
  await sql`
    insert into alarm_message (id, alarm_id, channel_id, phase, state, created_at, next_at)
    select gen_random_uuid(), alarm.id, channel.id, 'began', 'waiting', ${now}, ${now}
    from alarm join alarm_channel as channel on channel.is_on and alarm.condition = any(channel.conditions)
    where alarm.ended_at is null
    on conflict do nothing
  `.execute(db)
  await sql`
    insert into alarm_message (id, alarm_id, channel_id, phase, state, created_at, next_at)
    select gen_random_uuid(), alarm.id, began.channel_id, 'ended', 'waiting', ${now}, ${now}
    from alarm join alarm_message as began on began.alarm_id = alarm.id and began.phase = 'began' and began.state <> 'failed'
    where alarm.ended_at > ${subtractDays(now, 1)}
    on conflict do nothing
  `.execute(db)
}

/** Nightly. */
export async function removeOldAlarms(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('alarm').where('ended_at', '<', subtractDays(now, alarmLimits.daysKept)).execute()
}
