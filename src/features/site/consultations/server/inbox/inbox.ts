import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import { formatDate, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { findWords } from '#features/site/sensitive-words/server/find-words.ts'
import { findPage } from '#platform/searching/server/search.ts'
import { countConsultations, listConsultations, viewConsultation } from '../../desk-contract.ts'
import { followUpOn, toConditions, toListed, toOpened } from './inbox-rows.ts'

const orders = {
  created: sql`created_at asc, id`,
  '-created': sql`created_at desc, id`,
  followUp: sql`follow_up_on asc nulls last, id`,
  '-followUp': sql`follow_up_on desc nulls last, id`,
} as const

/** Staff calls that look at consultations. */
export function inboxHandlers() {
  return [
    handle(listConsultations, async ({ db, clock, actor }, { sort, page, pageSize, ...filters }) => {
      const today = formatDate(clock.now())
      const where = toConditions({ ...filters, today, person: actor.kind === 'staff' ? actor.id : '' })
      const { ids, ...counted } = await findPage<string>(db, {
        rows: sql`consultation`,
        key: sql`id`,
        where,
        order: orders[sort],
        offset: (page - 1) * pageSize,
        size: pageSize,
        mayBeFew: where.length > 0,
        searched: filters.text ? 'text' : undefined,
      })
      if (ids.length === 0) return { ...counted, items: [] }
      const rows = await db
        .selectFrom('consultation')
        .select(['id', 'number', 'name', 'phone', 'company', 'question', 'product', 'state', 'created_at', 'handled_by_name'])
        .select(['assignee_name', followUpOn])
        .where('id', 'in', ids)
        .orderBy(orders[sort])
        .execute()
      return { ...counted, items: rows.map((row) => toListed(row, today)) }
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
      const words = (await findWords(db, 'consultation', [found.name, found.company, found.question])).flat().map(({ word }) => word)
      const reply = { ...toOpened(found), words: [...new Set(words)], notes: lines }
      return { reply, audit: { action: 'consultation.view', subject: id, isRepeatable: true } }
    }),
  ]
}
