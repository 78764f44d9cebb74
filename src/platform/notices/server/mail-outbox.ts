import { type Selectable, sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Tables } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { mailRetrySeconds } from '../rules.ts'
import { writeMail } from './mail-text.ts'
import { decryptValues } from './secret-mail.ts'

/** Longer than one attempt, during which no other process takes the mail. */
const leaseMs = 120_000
const errorLength = 300

type MailServices = Pick<Services, 'db' | 'clock' | 'log' | 'mail' | 'siteOrigin' | 'secretKey'>
type NoticeMail = Selectable<Tables['notice_mail']>

export function createMailJob(services: MailServices): Job {
  return { name: 'notice.mail', label: '发送通知邮件', schedule: '* * * * *', run: () => sendDueMail(services) }
}

export async function sendDueMail(services: MailServices): Promise<void> {
  for (let due = await claim(services); due; due = await claim(services)) await settle(services, due, await send(services, due))
}

async function claim({ db, clock }: MailServices): Promise<NoticeMail | undefined> {
  const now = clock.now()
  const { rows } = await sql<NoticeMail>`
    update notice_mail as mail set attempts = attempts + 1, next_at = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from notice_mail where state = 'waiting' and next_at <= ${now} order by next_at, id limit 1 for update skip locked
    )
    returning mail.*`.execute(db)
  return rows[0]
}

/** Returns what went wrong, '' where the mail was accepted. */
async function send({ db, mail, siteOrigin, secretKey }: MailServices, due: NoticeMail): Promise<string> {
  if (!mail) return '未配置邮件服务（SMTP_HOST）'
  const { address, title, text, url, template, encrypted_values: encrypted } = due
  try {
    const values = encrypted ? decryptValues(secretKey, encrypted) : { title, text, link: `${siteOrigin}${url}` }
    await mail.send({ to: [address], ...(await writeMail(db, template, values)) })
    return ''
  } catch (error) {
    return (error instanceof Error ? error.message : 'network').slice(0, errorLength)
  }
}

async function settle({ db, clock, log }: MailServices, { id, attempts }: NoticeMail, error: string): Promise<void> {
  const now = clock.now()
  const wait = mailRetrySeconds[attempts - 1]
  if (error !== '') log.warn({ mail: id, attempts, error, oncePerMinute: 'mail' }, 'a notice could not be mailed')
  const next =
    error === ''
      ? { state: 'sent' as const, sent_at: now, encrypted_values: null }
      : wait === undefined
        ? { state: 'failed' as const, encrypted_values: null }
        : { next_at: new Date(now.getTime() + wait * 1000) }
  await db
    .updateTable('notice_mail')
    .set({ last_error: error, ...next })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}
