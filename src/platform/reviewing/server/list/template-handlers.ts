import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { ReviewCalls } from '../../contract.ts'
import { type ReviewDeclaration, reviewLimits, reviewRefusals } from '../../rules.ts'
import { assertComment, findAction } from '../actions/check-given.ts'

/** The reply templates of a kind. */
export function templateHandlers(declaration: ReviewDeclaration, calls: ReviewCalls) {
  const { kind } = declaration
  return [
    handle(calls.templates, async ({ db }) => ({
      templates: await db
        .selectFrom('review_template')
        .select(['id', 'name', 'action', 'text'])
        .where('kind', '=', kind)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    })),

    handle(calls.saveTemplate, async ({ db, clock }, { id, name, action, text }) => {
      assertComment(declaration, findAction(declaration, action), { comment: text, field: 'text' })
      const values = { name, action, text }
      if (id) {
        const changed = await db.updateTable('review_template').set(values).where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
        if (changed.numUpdatedRows === 0n) throw new Refusal(refusals.notFound)
        return { reply: { id }, audit: { action: 'review_template.change', subject: id, detail: values } }
      }
      const { count } = await db
        .selectFrom('review_template')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      if (count >= reviewLimits.templates) throw new Refusal(reviewRefusals.tooManyTemplates)
      const template = { id: randomUUID(), kind, created_at: clock.now(), ...values }
      await db.insertInto('review_template').values(template).execute()
      return { reply: { id: template.id }, audit: { action: 'review_template.save', subject: template.id, detail: values } }
    }),

    handle(calls.removeTemplate, async ({ db }, { id }) => {
      const removed = await db.deleteFrom('review_template').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
      if (removed.numDeletedRows === 0n) throw new Refusal(refusals.notFound)
      return { reply: {}, audit: { action: 'review_template.remove', subject: id } }
    }),
  ]
}
