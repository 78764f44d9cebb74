import { sql } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { endOfDay, startOfDay, toIso } from '#kit/dates.ts'
import { maskEmail } from '#kit/identifiers/emails.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { mailTemplates } from '#platform/notices/rules.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { mailCalls } from '../mail-contract.ts'
import { mailCan } from '../mail-rules.ts'

export const mailHandlers = [
  handle(mailCalls.list, async ({ db }, { state, text, from, to, page, pageSize }) => {
    let found = db.selectFrom('notice_mail')
    if (state) found = found.where('state', '=', state)
    if (text) found = found.where(containsText([sql.ref('address'), sql.ref('title')], text))
    if (from) found = found.where('created_at', '>=', startOfDay(from))
    if (to) found = found.where('created_at', '<', endOfDay(to))
    const wanted = found.select(['id', 'state', 'address', 'title', 'template', 'attempts', 'last_error', 'created_at', 'sent_at'])
    const { total, rows } = await readPage(wanted.orderBy('created_at', 'desc').orderBy('id'), { page, pageSize })
    const items = rows.map((mail) => ({
      id: mail.id,
      state: mail.state,
      address: maskEmail(mail.address),
      title: mail.title || mailTemplates[mail.template].label,
      attempts: mail.attempts,
      error: mail.last_error,
      createdAt: toIso(mail.created_at),
      sentAt: toIso(mail.sent_at),
      mayResend: mailCan.resend(mail),
    }))
    return { total, items }
  }),

  handle(mailCalls.resend, async ({ db, clock }, { id }) => {
    const mail = await db.selectFrom('notice_mail').select(['state', 'template']).where('id', '=', id).executeTakeFirstOrThrow(notFound)
    if (!mailCan.resend(mail)) throw new Refusal(refusals.wrongState)
    const again = await db
      .updateTable('notice_mail')
      .set({ state: 'waiting', attempts: 0, next_at: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    if (!again.numUpdatedRows) throw new Refusal(refusals.wrongState)
    return { reply: {}, audit: { action: 'mail.resend', subject: `mail ${id}` } }
  }),
]
