import type { Selectable } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import type { Tables } from '#platform/db/server/database.ts'
import { smsCalls } from '../contract.ts'
import { codeRefusals, isNumberQuery } from '#platform/sms/rules.ts'
import { countSpentToday } from '#platform/sms/server/budget.ts'
import { smsJob } from '#platform/sms/server/outbox.ts'

type Message = Omit<Selectable<Tables['sms_message']>, 'params' | 'encrypted_params'>

export const smsHandlers = [
  handle(smsCalls.list, async ({ db }, { scene, state, mobile, from, to, page, pageSize }) => {
    if (mobile && !isNumberQuery(mobile)) return { total: 0, items: [] }
    let found = db.selectFrom('sms_message')
    if (scene) found = found.where('scene', '=', scene)
    if (state) found = found.where('state', '=', state)
    if (mobile) found = found.where('mobile', 'like', `%${mobile}`)
    if (from) found = found.where('created_at', '>=', startOfDay(from))
    if (to) found = found.where('created_at', '<', endOfDay(to))
    const { total, rows } = await readPage(found.selectAll().orderBy('created_at', 'desc').orderBy('id'), { page, pageSize })
    return { total, items: rows.map(toView) }
  }),

  handle(smsCalls.today, async ({ db, clock, sms }) => ({
    spent: await countSpentToday(db, clock.now()),
    dailyBudget: sms.dailyBudget,
    provider: sms.provider?.name ?? '',
  })),

  handle(smsCalls.get, async ({ db }, { id }) => {
    const message = await db.selectFrom('sms_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    return {
      ...toView(message),
      subject: message.subject,
      nextAt: message.state === 'waiting' ? message.next_at.toISOString() : '',
      expiresAt: message.expires_at?.toISOString() ?? '',
      takenAt: message.taken_at?.toISOString() ?? '',
      provider: message.provider,
      providerId: message.provider_id,
      providerCode: message.provider_code,
    }
  }),

  handle(smsCalls.resend, async ({ db, clock, jobs, sms }, { id }) => {
    if (!sms.provider) throw new Refusal(codeRefusals.off)
    const again = await db
      .updateTable('sms_message')
      .set({ state: 'waiting', attempts: 0, next_at: clock.now(), taken_at: null, settled_at: null })
      .where('id', '=', id)
      .where('is_code', '=', false)
      .where('state', 'in', ['failed', 'held'])
      .executeTakeFirst()
    if (again.numUpdatedRows === 0n) {
      const known = await db.selectFrom('sms_message').select('id').where('id', '=', id).executeTakeFirst()
      throw new Refusal(known ? refusals.wrongState : refusals.notFound)
    }
    await jobs.enqueue(db, smsJob, { data: { id } })
    return { reply: {}, audit: { action: 'sms.resend', subject: id } }
  }),
]

function toView({ id, scene, state, is_code, mobile, text, attempts, created_at, settled_at, provider_text }: Message) {
  return {
    id,
    scene,
    state,
    isCode: is_code,
    mobile: maskPhone(mobile),
    text,
    attempts,
    createdAt: created_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? '',
    providerText: provider_text,
  }
}
