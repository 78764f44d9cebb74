import { type Selectable, sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { RevisionState } from '../rules.ts'
import type { Publishable } from './publishing.ts'
import { parseContent } from './revisions.ts'
import type { RevisionRow } from './tables.ts'

type Revision = {
  id: number
  entityId: string
  number: number
  state: RevisionState
  author: string
  createdAt: Date
  publishAt: Date | null
  publishedAt: Date | null
  takeDownAt: Date | null
}

const columns = ['id', 'entity_id', 'number', 'state', 'author', 'created_at', 'publish_at', 'published_at', 'take_down_at'] as const

/** All revisions of one piece of content, newest first, without their data. */
export async function listRevisions(db: Db, kind: string, id: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('revision')
    .select(columns)
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(asRevision)
}

/** One revision with its data, parsed by the present schema. */
export async function getRevision<T>(db: Db, content: Publishable<T>, revisionId: number): Promise<Revision & { data: T }> {
  const row = await db.selectFrom('revision').selectAll().where('kind', '=', content.kind).where('id', '=', revisionId).executeTakeFirst()
  if (!row) throw new Refusal(refusals.notFound)
  return { ...asRevision(row), data: await parseContent(content, row.data) }
}

/** The number of the version that visitors see, and since when they do. */
export async function findLiveRevision(db: Db, kind: string, id: string): Promise<{ number: number; publishedAt: Date } | undefined> {
  const live = await db
    .selectFrom('revision')
    .select(['number', 'published_at'])
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return live?.published_at ? { number: live.number, publishedAt: live.published_at } : undefined
}

type ContentSummary = Revision & { data: unknown; isPublished: boolean }

/** The newest revision of every piece of a kind that is not in the recycle bin, latest change first; `isPublished` when any revision is. */
export async function listContent(
  db: Db,
  kind: string,
  page: { page: number; pageSize: number },
): Promise<{ total: number; items: ContentSummary[] }> {
  const newest = db
    .selectFrom('revision as r')
    .where('r.kind', '=', kind)
    .where((one) =>
      one.not(one.exists(one.selectFrom('recycle_bin as b').whereRef('b.kind', '=', 'r.kind').whereRef('b.entity_id', '=', 'r.entity_id'))),
    )
    .where((one) =>
      one.not(
        one.exists(
          one
            .selectFrom('revision as n')
            .whereRef('n.kind', '=', 'r.kind')
            .whereRef('n.entity_id', '=', 'r.entity_id')
            .whereRef('n.number', '>', 'r.number'),
        ),
      ),
    )
  const { total } = await newest.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await newest
    .selectAll('r')
    .select(
      sql<boolean>`exists (select from revision p where p.kind = r.kind and p.entity_id = r.entity_id and p.state = 'published')`.as(
        'is_published',
      ),
    )
    .orderBy('r.id', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return { total, items: rows.map((row) => ({ ...asRevision(row), data: row.data, isPublished: row.is_published })) }
}

function asRevision(row: Pick<Selectable<RevisionRow>, (typeof columns)[number]>): Revision {
  return {
    id: row.id,
    entityId: row.entity_id,
    number: row.number,
    state: row.state,
    author: row.author,
    createdAt: row.created_at,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    takeDownAt: row.take_down_at,
  }
}
