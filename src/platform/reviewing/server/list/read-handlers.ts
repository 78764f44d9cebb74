import { type RawBuilder, sql } from 'kysely'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { maxCounted } from '#platform/searching/rules.ts'
import type { ReviewCalls } from '../../contract.ts'
import { getReviewer } from '../actions/act-on-item.ts'
import { listFiles } from '../actions/files.ts'
import { getItem } from '../actions/items.ts'
import { listMine, listPrincipals, listStandIns } from '../delegations/stand-ins.ts'
import { readAgenda } from './agenda.ts'
import { getFigures } from './figures.ts'
import { isMine } from './filters.ts'
import { toItemReply } from './item-reply.ts'
import { listReviewItems } from './list-review-items.ts'
import { type ListReviewers, type PermittedReviewable, toPermitted } from '../permitted.ts'
import type { ReviewDeclaration } from '../../rules.ts'
import type { Reviewable, ReviewItem } from '../reviewable.ts'
import { readReviewSettings, toRequirements } from '../settings.ts'

export function readHandlers(reviewable: Reviewable, calls: ReviewCalls, listReviewers: ListReviewers) {
  const { declaration } = reviewable
  const { kind } = declaration

  return [
    handle(calls.list, async ({ db, clock, actor }, wanted) => {
      const { id: me } = getReviewer(actor)
      const now = clock.now()
      const principals = await listPrincipals(db, { delegate: me, now })
      return listReviewItems(db, toPermitted(reviewable, actor), { ...wanted, me, principals, now })
    }),

    handle(calls.get, async (context, { id }) => {
      const { db, clock, actor } = context
      const permitted = toPermitted(reviewable, actor)
      const item = await getItem(db, permitted, id)
      const now = clock.now()
      const [detail, checks, files, settings, principals, next, previous] = await Promise.all([
        reviewable.getDetail(context, id),
        db.selectFrom('review_check').select(['item', 'by_name', 'at']).where('kind', '=', kind).where('subject', '=', id).execute(),
        listFiles(context, kind, id),
        readReviewSettings(db, declaration),
        listPrincipals(db, { delegate: getReviewer(actor).id, now }),
        findNeighbour(db, permitted, { item, which: 'next' }),
        findNeighbour(db, permitted, { item, which: 'previous' }),
      ])
      return {
        item: toItemReply(reviewable, item, { now, uncheckedCount: countMissing(declaration, checks), principals }),
        detail: detail as never,
        checks: checks.map(({ item: check, by_name, at }) => ({ id: check, byName: by_name, at: at.toISOString() })),
        files,
        approvals: settings.approvals,
        requires: toRequirements(settings),
        next,
        previous,
      }
    }),

    handle(calls.timeline, async ({ db, actor }, { id }) => {
      await getItem(db, toPermitted(reviewable, actor), id)
      return { events: await listEvents(db, kind, id) }
    }),

    ...countHandlers(reviewable, calls),

    handle(calls.colleagues, async ({ db, clock, actor }, { id }) => {
      const item = await getItem(db, toPermitted(reviewable, actor), id)
      const standIns = await listStandIns(db, clock.now())
      const people = await listReviewers(db, item)
      return { people: people.map((person) => ({ ...person, standIn: standIns.get(person.id)?.name ?? '' })) }
    }),
  ]
}

/** What the queue holds, in numbers. */
function countHandlers(reviewable: Reviewable, calls: ReviewCalls) {
  return [
    handle(calls.counts, async ({ db, clock, actor }) => {
      const now = clock.now()
      return countOpen(db, toPermitted(reviewable, actor), { mine: await listMine(db, getReviewer(actor).id, now), now })
    }),

    handle(calls.agenda, async ({ db, clock, actor }) => {
      const now = clock.now()
      const reviewer = getReviewer(actor)
      return readAgenda(db, toPermitted(reviewable, actor), { reviewer, mine: await listMine(db, reviewer.id, now), now })
    }),

    handle(calls.figures, ({ db, actor }, span) => getFigures(db, toPermitted(reviewable, actor), span)),
  ]
}

function countMissing({ checklist }: Pick<ReviewDeclaration, 'checklist'>, checks: readonly { item: string }[]): number {
  return checklist.filter(({ id }) => !checks.some(({ item }) => item === id)).length
}

type Neighbour = { item: ReviewItem; which: 'next' | 'previous' }

/** The open item above or below this one in the default list order, newest first. */
async function findNeighbour(db: Db, { rows }: PermittedReviewable, { item, which }: Neighbour): Promise<string> {
  const isNext = which === 'next'
  const order = isNext ? 'desc' : 'asc'
  const neighbour = await db
    .selectFrom(rows.as('item'))
    .select('id')
    .where('is_open', '=', sql.lit(true))
    .where(sql<boolean>`(submitted_at, id) ${sql.raw(isNext ? '<' : '>')} (${item.submitted_at}, ${item.id}::uuid)`)
    .orderBy('submitted_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
  return neighbour?.id ?? ''
}

async function listEvents(db: Db, kind: string, subject: string) {
  const events = await db
    .selectFrom('review_event')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
  return events.map(({ id, at, actor, actor_name, bulk_id, action, text, mentions, before, after }) => ({
    id,
    at: at.toISOString(),
    actorId: actor.replace(/^\w+ /, ''),
    actorName: actor_name,
    action,
    text,
    mentions,
    before,
    after,
    bulkId: bulk_id ?? '',
  }))
}

type Counts = { open: number; mine: number; unassigned: number; overdue: number }

/** No more are counted than a list counts. */
async function countOpen(db: Db, { rows: items }: PermittedReviewable, { mine, now }: { mine: string[]; now: Date }): Promise<Counts> {
  const count = (where: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from (select from ${items} as item where is_open and ${where} limit ${maxCounted + 1}) as counted)`
  const { rows } = await sql<Counts>`
    select ${count(sql`true`)} as open,
      ${count(sql`assignee_id <> '' and ${isMine(mine)}`)} as mine,
      ${count(sql`assignee_name = ''`)} as unassigned,
      ${count(sql`due_at < ${now}`)} as overdue
  `.execute(db)
  return rows[0] as Counts
}
