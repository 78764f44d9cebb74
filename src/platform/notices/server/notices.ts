import { sql } from 'kysely'
import type { NoticeTopic } from '#gateway/declared.ts'
import type { Db } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { fitParams, formatShownSms } from '#platform/sms/rules.ts'
import { toTopicGroup, noticeLimits } from '../rules.ts'

export type Notice = {
  person: string
  topic: NoticeTopic
  title: string
  text: string
  url: string
  /** By SMS too if a number is set, regardless of preferences. */
  alwaysSms?: boolean
}

/**
 * Sends notices by each person's preferred channels, in the caller's transaction and one statement.
 * A job sends the SMS outbox every minute; above the daily limit of a person, further notices are in the site only.
 */
export async function sendNotices(db: Db, now: Date, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = JSON.stringify(notices.map((notice, place) => ({ ...notice, place, grp: toTopicGroup(notice.topic), ...toSms(notice) })))
  await sql`
    with planned as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as one (
        person text, topic text, title text, text text, url text, place integer, grp text, sms_text text, sms_params jsonb,
        "alwaysSms" boolean
      )
    ), in_site as (
      insert into notice (person, topic, title, text, url, created_at)
      select person, topic, title, text, url, ${now}
      from planned
      where not exists (
        select from notice_preference as preference
        where preference.person = planned.person and topic_group = grp and channel = 'site' and not is_on
      )
      order by place
    ), wanted as (
      select planned.person, mobile, sms_text, sms_params, row_number() over (partition by planned.person order by place) as number
      from planned
      join notice_phone as phone on phone.person = planned.person
      where "alwaysSms" or exists (
        select from notice_preference as preference
        where preference.person = planned.person and topic_group = grp and channel = 'sms' and is_on
      )
    )
    insert into sms_message (id, scene, subject, mobile, text, params, created_at, next_at)
    select gen_random_uuid(), 'notice', person, mobile, sms_text, sms_params, ${now}, ${now}
    from wanted
    where number + (
      select count(*) from sms_message as former
      where former.subject = wanted.person and former.scene = 'notice' and former.created_at > ${now}::timestamptz - interval '1 day'
    ) <= ${noticeLimits.smsADay}
  `.execute(db)
}

function toSms({ title }: Notice) {
  const params = fitParams('notice', { title })
  return { sms_text: formatShownSms('notice', params), sms_params: params }
}

/** Nightly. */
export async function removeOldNotices(db: Db, now: Date): Promise<void> {
  const oldest = subtractDays(now, noticeLimits.daysKept)
  await db.deleteFrom('notice').where('created_at', '<', oldest).execute()
}
