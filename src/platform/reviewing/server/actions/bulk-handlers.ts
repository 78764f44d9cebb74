import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ReviewCalls } from '../../contract.ts'
import { isBulkAction, type ReviewAction, type ReviewDeclaration, reviewLimits, reviewRefusals } from '../../rules.ts'
import { bulkJob } from './bulk-job.ts'
import { buildConditions, stateConditions, type ListFilter } from '../list/filters.ts'
import { type PermittedReviewable, toPermitted } from '../permitted.ts'
import { isAmong, type Reviewable } from '../reviewable.ts'
import { listMine } from '../delegations/stand-ins.ts'
import { getReviewer } from './act-on-item.ts'
import { assertPermission, assertComment, findAction } from './check-given.ts'

const undoMs = reviewLimits.undoMinutes * 60_000
const shown = 20

/** Actions on many items: stored here, run by the job. */
export function bulkHandlers(reviewable: Reviewable, calls: ReviewCalls) {
  const { declaration } = reviewable
  const { kind } = declaration
  return [
    handle(calls.decideMany, async ({ db, clock, jobs, actor }, { action, comment, ids, versions, everything }) => {
      const by = getReviewer(actor)
      const { from } = checkMany(declaration, { action, comment }, actor)
      const now = clock.now()
      const permitted = toPermitted(reviewable, actor)
      const chosen = everything
        ? await listMatching({ db, permitted, from }, { ...everything, mine: await listMine(db, by.id, now), now })
        : await listPermitted(db, permitted, ids)
      if (chosen.length === 0) throw new Refusal(reviewRefusals.nothingChosen)
      if (chosen.length > reviewLimits.bulk) throw new Refusal(reviewRefusals.tooManyChosen)
      const id = randomUUID()
      await db
        .insertInto('review_bulk')
        .values({ id, kind, action, comment, state: 'waiting', by_id: by.id, by_name: by.name, created_at: now })
        .execute()
      await sql`
        insert into review_bulk_item (bulk_id, subject, version)
        select ${id}::uuid, * from unnest(${chosen.map((one) => one.id)}::uuid[], ${chosen.map((one) => versions[one.id] ?? one.version)}::integer[])
      `.execute(db)
      await jobs.enqueue(db, bulkJob, { data: { bulkId: id }, once: id })
      const detail = { action, comment, count: chosen.length }
      return { reply: { bulkId: id, total: chosen.length }, audit: { action: 'review.decide_many', subject: `${kind} ${id}`, detail } }
    }),

    handle(calls.undoMany, async ({ db, clock, jobs, actor }, { bulkId }) => {
      const { id: me } = getReviewer(actor)
      const bulk = await findBulks(db, toPermitted(reviewable, actor)).select('action').where('id', '=', bulkId).executeTakeFirst()
      if (!bulk) throw new Refusal(refusals.notFound)
      if (declaration.actions[bulk.action]?.undoable !== true) throw new Refusal(reviewRefusals.final)
      const since = new Date(clock.now().getTime() - undoMs)
      const begun = await db
        .updateTable('review_bulk')
        .set({ state: 'undoing' })
        .where('id', '=', bulkId)
        .where('kind', '=', kind)
        .where('state', '=', 'done')
        .where('by_id', '=', me)
        .where('finished_at', '>=', since)
        .executeTakeFirst()
      if (begun.numUpdatedRows === 0n) throw new Refusal(reviewRefusals.tooLate)
      await jobs.enqueue(db, bulkJob, { data: { bulkId }, once: `undo ${bulkId}` })
      return { reply: {}, audit: { action: 'review.undo_many', subject: `${kind} ${bulkId}` } }
    }),

    handle(calls.bulks, async ({ db, clock, actor }, { bulkId }) => ({
      bulks: await listBulks({ db, now: clock.now(), me: getReviewer(actor).id }, toPermitted(reviewable, actor), bulkId),
    })),
  ]
}

type BulkQuery = { db: Db; now: Date; me: string }

/** The newest, or the one named. */
async function listBulks({ db, now, me }: BulkQuery, permitted: PermittedReviewable, bulkId: string) {
  const { actions } = permitted.declaration
  let found = findBulks(db, permitted).selectAll().orderBy('created_at', 'desc').orderBy('id').limit(shown)
  if (bulkId) found = found.where('id', '=', bulkId)
  const bulks = await found.execute()
  const counted = await countOutcomes(
    db,
    bulks.map(({ id }) => id),
  )
  return bulks.map(({ id, action, comment, state, by_id, by_name, created_at, finished_at }) => {
    const until = finished_at && finished_at.getTime() + undoMs
    const isUndoable = actions[action]?.undoable === true && state === 'done' && by_id === me && until !== null && until >= now.getTime()
    return {
      id,
      action,
      comment,
      state,
      byName: by_name,
      startedAt: created_at.toISOString(),
      ...(counted.get(id) ?? { total: 0, done: 0, skipped: 0 }),
      undoUntil: isUndoable ? new Date(until).toISOString() : '',
    }
  })
}

function checkMany(declaration: ReviewDeclaration, given: { action: string; comment: string }, actor: Actor): ReviewAction {
  const action = findAction(declaration, given.action)
  if (!isBulkAction(action)) throw new Refusal(reviewRefusals.oneByOne)
  assertPermission(action, actor)
  assertComment(declaration, action, given)
  return action
}

/** The bulk actions of the kind; a limited right finds those alone whose items it covers all. */
function findBulks(db: Db, { declaration, rows, isLimited }: PermittedReviewable) {
  const found = db.selectFrom('review_bulk').where('kind', '=', declaration.kind)
  if (!isLimited) return found
  return found.where(sql<boolean>`not exists (
    select from review_bulk_item where bulk_id = review_bulk.id and not exists (select from ${rows} as item where item.id = subject)
  )`)
}

type ChosenItem = { id: string; version: number }

function listPermitted(db: Db, { rows }: PermittedReviewable, ids: string[]): Promise<ChosenItem[]> {
  return db.selectFrom(rows.as('item')).select(['id', 'version']).where(isAmong(ids)).execute()
}

type MatchingQuery = { db: Db; permitted: PermittedReviewable; from: readonly string[] }

/** One more than allowed at most, so that too many show. */
async function listMatching({ db, permitted, from }: MatchingQuery, wanted: ListFilter): Promise<ChosenItem[]> {
  const conditions = [...stateConditions(permitted.declaration, from), ...buildConditions(permitted, wanted).where]
  const { rows } = await sql<ChosenItem>`
    select id, version from ${permitted.rows} as item where ${sql.join(conditions, sql` and `)}
    order by submitted_at, id limit ${reviewLimits.bulk + 1}
  `.execute(db)
  return rows
}

type OutcomeCounts = { total: number; done: number; skipped: number }

/** While a bulk is undone, what is back counts as done. */
async function countOutcomes(db: Db, ids: string[]): Promise<Map<string, OutcomeCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<OutcomeCounts & { id: string }>`
    select bulk_id as id, count(*) as total,
      count(*) filter (where case when state in ('undoing', 'undone') then outcome = 'undone' else outcome = 'done' end) as done,
      count(*) filter (where outcome in ('skipped', 'kept')) as skipped
    from review_bulk_item join review_bulk on review_bulk.id = bulk_id where bulk_id = any(${ids}::uuid[]) group by 1
  `.execute(db)
  return new Map(rows.map(({ id, total, done, skipped }) => [id, { total, done, skipped }]))
}
