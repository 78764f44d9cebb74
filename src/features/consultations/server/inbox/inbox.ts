import '../tables.ts'
import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { maskPhone } from '#kit/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { countConsultations, handleConsultation, listConsultations, viewConsultation } from '../../contract.ts'
import { consultationRefusals, normalizePhone } from '../../rules.ts'

/** Staff calls: list, view and handle consultations. */
export const inboxHandlers = [
  handle(listConsultations, async ({ db }, { state, text, from, to, page, pageSize }) => {
    let found = db.selectFrom('consultation')
    if (state) found = found.where('state', '=', state)
    if (from) found = found.where('created_at', '>=', startOfDay(from))
    if (to) found = found.where('created_at', '<', endOfDay(to))
    // Only a full phone number matches: searching by parts would reveal the masked digits one by one.
    if (text)
      found = found.where((row) =>
        row.or([
          sql<boolean>`position(lower(${text}) in lower(name || chr(10) || company || chr(10) || question)) > 0`,
          row('phone', '=', normalizePhone(text)),
        ]),
      )
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['id', 'name', 'phone', 'company', 'question', 'state', 'created_at', 'handled_by_name'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    return {
      total,
      items: rows.map(({ created_at, handled_by_name, phone, ...row }) => ({
        ...row,
        phone: maskPhone(phone),
        createdAt: created_at.toISOString(),
        handledByName: handled_by_name ?? '',
      })),
    }
  }),

  handle(countConsultations, async ({ db }) =>
    db
      .selectFrom('consultation')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('state', '=', 'new')
      .executeTakeFirstOrThrow(),
  ),

  handle(viewConsultation, async ({ db }, { id }) => {
    const found = await db.selectFrom('consultation').selectAll().where('id', '=', id).executeTakeFirst()
    if (!found) throw new Refusal(refusals.notFound)
    const { name, phone, company, question, page, state, note } = found
    return {
      reply: {
        id,
        name,
        phone,
        company,
        question,
        page,
        state,
        note,
        consentVersion: found.consent_version,
        createdAt: found.created_at.toISOString(),
        handledByName: found.handled_by_name ?? '',
        handledAt: found.handled_at?.toISOString() ?? '',
      },
      audit: { action: 'consultation.view', subject: id },
    }
  }),

  handle(handleConsultation, async ({ db, clock, actor }, { id, note }) => {
    if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
    const handled = await db
      .updateTable('consultation')
      .set({ state: 'handled', note, handled_by: actor.id, handled_by_name: actor.name, handled_at: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'new')
      .executeTakeFirst()
    if (handled.numUpdatedRows === 0n) {
      const known = await db.selectFrom('consultation').select('id').where('id', '=', id).executeTakeFirst()
      throw new Refusal(known ? consultationRefusals.alreadyHandled : refusals.notFound)
    }
    return { reply: {}, audit: { action: 'consultation.handle', subject: id } }
  }),
]
