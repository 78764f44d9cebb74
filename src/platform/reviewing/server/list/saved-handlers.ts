import '../tables.ts'
import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ReviewCalls } from '../../contract.ts'
import { type ReviewDeclaration, reviewLimits, reviewRefusals } from '../../rules.ts'
import { reviewerOf } from '../actions/act-on-item.ts'
import { checkComment, findAction } from '../actions/check-given.ts'

/** Saved views of a queue, a reviewer's own or shared, and the reply templates of the kind. */
export function savedHandlers(declaration: ReviewDeclaration, calls: ReviewCalls) {
  return [...viewHandlers(declaration, calls), ...templateHandlers(declaration, calls)]
}

function viewHandlers({ kind }: ReviewDeclaration, calls: ReviewCalls) {
  return [
    handle(calls.views, async ({ db, actor }) => {
      const { id: me } = reviewerOf(actor)
      return { views: await listViews(db, kind, me) }
    }),

    handle(calls.saveView, async ({ db, clock, actor }, { id, name, query, isShared }) => {
      const me = reviewerOf(actor)
      const said = { name, query, is_shared: isShared }
      if (id) {
        const changed = await db
          .updateTable('review_view')
          .set(said)
          .where('id', '=', id)
          .where('kind', '=', kind)
          .where('owner_id', '=', me.id)
          .executeTakeFirst()
        if (changed.numUpdatedRows === 0n) throw new Refusal(refusals.notFound)
        return { reply: { id }, audit: { action: 'review_view.change', subject: id } }
      }
      const { count } = await db
        .selectFrom('review_view')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('owner_id', '=', me.id)
        .executeTakeFirstOrThrow()
      if (count >= reviewLimits.views) throw new Refusal(reviewRefusals.tooManyViews)
      const view = { id: randomUUID(), kind, owner_id: me.id, owner_name: me.name, created_at: clock.now(), ...said }
      await db.insertInto('review_view').values(view).execute()
      return { reply: { id: view.id }, audit: { action: 'review_view.save', subject: view.id, detail: { name, isShared } } }
    }),

    handle(calls.removeView, async ({ db, actor }, { id }) => {
      const { id: me } = reviewerOf(actor)
      const removed = await db
        .deleteFrom('review_view')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .where('owner_id', '=', me)
        .executeTakeFirst()
      if (removed.numDeletedRows === 0n) throw new Refusal(refusals.notFound)
      return { reply: {}, audit: { action: 'review_view.remove', subject: id } }
    }),
  ]
}

function templateHandlers(declaration: ReviewDeclaration, calls: ReviewCalls) {
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
      checkComment(declaration, findAction(declaration, action), text, 'text')
      const said = { name, action, text }
      if (id) {
        const changed = await db.updateTable('review_template').set(said).where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
        if (changed.numUpdatedRows === 0n) throw new Refusal(refusals.notFound)
        return { reply: { id }, audit: { action: 'review_template.change', subject: id, detail: said } }
      }
      const { count } = await db
        .selectFrom('review_template')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      if (count >= reviewLimits.templates) throw new Refusal(reviewRefusals.tooManyTemplates)
      const template = { id: randomUUID(), kind, created_at: clock.now(), ...said }
      await db.insertInto('review_template').values(template).execute()
      return { reply: { id: template.id }, audit: { action: 'review_template.save', subject: template.id, detail: said } }
    }),

    handle(calls.removeTemplate, async ({ db }, { id }) => {
      const removed = await db.deleteFrom('review_template').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
      if (removed.numDeletedRows === 0n) throw new Refusal(refusals.notFound)
      return { reply: {}, audit: { action: 'review_template.remove', subject: id } }
    }),
  ]
}

async function listViews(db: Db, kind: string, me: string) {
  const views = await db
    .selectFrom('review_view')
    .selectAll()
    .where('kind', '=', kind)
    .where((row) => row.or([row('owner_id', '=', me), row('is_shared', '=', true)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return views.map(({ id, name, query, is_shared, owner_id, owner_name }) => ({
    id,
    name,
    query,
    isShared: is_shared,
    isMine: owner_id === me,
    ownerName: owner_name,
  }))
}
