import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { RevisionState } from '../rules.ts'
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
  return rows.map(toRevision)
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

function toRevision(row: Pick<Selectable<RevisionRow>, (typeof columns)[number]>): Revision {
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
