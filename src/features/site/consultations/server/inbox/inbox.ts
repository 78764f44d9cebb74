import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { countConsultations, listConsultations, viewConsultation } from '../../desk-contract.ts'
import { followUpOn, select, toListed, toOpened } from './inbox-rows.ts'

const orders = { created: 'created_at', followUp: 'follow_up_on' } as const

/** Staff calls that look at consultations. */
export function inboxHandlers() {
  return [
    handle(listConsultations, async ({ db, clock, actor }, { sort, page, pageSize, ...filters }) => {
      const today = formatDate(clock.now())
      const found = select(db, { ...filters, today, person: actor.kind === 'staff' ? actor.id : '' })
      const { total, rows } = await readPage(
        found
          .select(['id', 'number', 'name', 'phone', 'company', 'question', 'product', 'state', 'created_at', 'handled_by_name'])
          .select(['assignee_name', followUpOn])
          .orderBy(orders[sort.replace('-', '') as keyof typeof orders], (order) =>
            sort.startsWith('-') ? order.desc().nullsLast() : order.asc().nullsLast(),
          )
          .orderBy('id'),
        { page, pageSize },
      )
      return { total, items: rows.map((row) => toListed(row, today)) }
    }),

    handle(countConsultations, async ({ db, clock }) => {
      const isDue = sql<boolean>`state in ('new', 'following') and follow_up_on <= ${formatDate(clock.now())}`
      return db
        .selectFrom('consultation')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('state', '=', 'new').as('waiting'),
          fn.countAll<number>().filterWhere(isDue).as('due'),
        ])
        .executeTakeFirstOrThrow()
    }),

    handle(viewConsultation, async ({ db }, { id }) => {
      const found = await db
        .selectFrom('consultation')
        .selectAll()
        .select(followUpOn)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound)
      const notes = await db.selectFrom('consultation_note').selectAll().where('consultation_id', '=', id).orderBy('id').execute()
      const lines = notes.map((one) => ({ id: one.id, text: one.text, authorName: one.author_name, at: toIso(one.created_at) }))
      const reply = { ...toOpened(found), notes: lines }
      return { reply, audit: { action: 'consultation.view', subject: id, isRepeatable: true } }
    }),
  ]
}
