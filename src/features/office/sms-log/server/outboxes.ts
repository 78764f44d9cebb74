import { sql } from 'kysely'
import type { Outbox } from '#platform/outgoing/server/outbox.ts'

export const smsOutbox: Outbox = {
  name: 'sms',
  label: '短信',
  needs: ['sms.read'],
  path: '/console/sms?state=failed',
  count: (db) =>
    db
      .selectFrom('sms_message')
      .select([
        sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'),
        sql<number>`count(*) filter (where state = 'failed')::int`.as('dead'),
      ])
      .where('state', 'in', ['waiting', 'failed'])
      .executeTakeFirstOrThrow(),
}

/** Notices that go by mail. */
export const mailOutbox: Outbox = {
  name: 'mail',
  label: '通知邮件',
  needs: ['sms.read'],
  path: '/console/mails?state=failed',
  count: (db) =>
    db
      .selectFrom('notice_mail')
      .select([
        sql<number>`count(*) filter (where state = 'waiting')::int`.as('waiting'),
        sql<number>`count(*) filter (where state = 'failed')::int`.as('dead'),
      ])
      .where('state', 'in', ['waiting', 'failed'])
      .executeTakeFirstOrThrow(),
}
