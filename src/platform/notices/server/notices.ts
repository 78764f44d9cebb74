import { sql } from 'kysely'
import type { NoticeTopic } from '#gateway/declared.ts'
import type { Db } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { fillTemplate, type MessageText, toNoticeTemplate } from '#platform/message-templates/rules.ts'
import { readTemplates } from '#platform/message-templates/server/templates.ts'
import { fitParams, formatShownSms, smsLimits, toSmsTemplate } from '#platform/sms/rules.ts'
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
 * Staff who cannot sign in any more get nothing at their own phone or mailbox. Jobs send the outboxes every minute; above a person's daily limit of a channel, further notices leave it out.
 */
export async function sendNotices(db: Db, now: Date, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  const templates = await readTemplates(db, [...notices.map(nameTemplate), smsTemplate])
  const words = templates.get(smsTemplate)?.text
  const told = notices.map((notice) => ({ ...notice, ...reword(notice, templates.get(nameTemplate(notice))) }))
  const rows = JSON.stringify(told.map((notice, place) => ({ ...notice, place, grp: toTopicGroup(notice.topic), ...toSms(notice, words) })))
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
      where "alwaysSms" or (not has_left(planned.person) and exists (
        select from notice_preference as preference
        where preference.person = planned.person and topic_group = grp and channel = 'sms' and is_on
      ))
    ), mailed as (
      select planned.person, box.address, title, text, url, place, row_number() over (partition by planned.person order by place) as number
      from planned
      join notice_mailbox as box on box.person = planned.person and box.address <> ''
      where not has_left(planned.person) and exists (
        select from notice_preference as preference
        where preference.person = planned.person and topic_group = grp and channel = 'mail' and is_on
      )
    ), by_mail as (
      insert into notice_mail (person, address, title, text, url, created_at, next_at)
      select person, address, title, text, url, ${now}, ${now}
      from mailed
      where number + (
        select count(*) from notice_mail as former
        where former.person = mailed.person and former.created_at > ${now}::timestamptz - interval '1 day'
      ) <= ${noticeLimits.mailsADay}
      order by place
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

const smsTemplate = toSmsTemplate('notice')

function nameTemplate({ person, topic }: Notice): string {
  return toNoticeTemplate(person.split(' ')[0] as string, toTopicGroup(topic))
}

function reword({ title, text }: Notice, template: MessageText | undefined): Pick<Notice, 'title' | 'text'> {
  if (!template) return { title, text }
  return { title: fillTemplate(template.title, { title, text }), text: fillTemplate(template.text, { title, text }) }
}

function toSms({ title }: Notice, words: string | undefined) {
  const params = fitParams('notice', { title }, words)
  return { sms_text: formatShownSms('notice', params, words), sms_params: params }
}

/** Nightly. */
export async function removeOldNotices(db: Db, now: Date): Promise<void> {
  const oldest = subtractDays(now, noticeLimits.daysKept)
  await db.deleteFrom('notice').where('created_at', '<', oldest).execute()
  await db.deleteFrom('notice_mail').where('created_at', '<', subtractDays(now, smsLimits.daysKept)).execute()
}
