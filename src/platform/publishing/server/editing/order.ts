import { Refusal } from '#gateway/refusals.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { publishingRefusals } from '../../rules.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { type Publishable, type PublishingDeps, reapplyContent } from '../publishing.ts'
import { lockContent } from '../revisions.ts'

/** The place of a piece in the order of its kind; new content comes last. */
export async function getPosition(db: Db, kind: string, id: string): Promise<number> {
  const places = db.selectFrom('content_item').where('kind', '=', kind)
  const known = await places.select('position').where('entity_id', '=', id).executeTakeFirst()
  if (known) return known.position
  const { last } = await places.select((of) => of.fn.max('position').as('last')).executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/**
 * Puts all pieces of a kind into this order. The order belongs to the kind, not to a version of a piece: it is written into every revision,
 * so that neither publishing a draft nor going back to an older version moves anything.
 */
export async function reorderContent<T>({ db }: PublishingDeps, content: Publishable<T>, ids: readonly string[]): Promise<void> {
  const { kind } = content
  await lockContent(db, kind, 'order')
  const items = await db
    .selectFrom('content_item')
    .select(['entity_id', 'position'])
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .execute()
  if (items.length !== ids.length || items.some(({ entity_id }) => !ids.includes(entity_id)))
    throw new Refusal(publishingRefusals.changedMeanwhile)
  for (const { entity_id, position } of items) {
    const place = ids.indexOf(entity_id)
    if (place !== position) await moveContent(db, content, { id: entity_id, place })
  }
  await bumpContentVersion(db)
}

async function moveContent<T>(db: Db, content: Publishable<T>, { id, place }: { id: string; place: number }): Promise<void> {
  const { kind } = content
  await lockContent(db, kind, id)
  for (const table of ['revision', 'content_draft'])
    await sql`
      update ${sql.table(table)} set data = jsonb_set(data, '{position}', ${String(place)}::jsonb)
      where kind = ${kind} and entity_id = ${id}`.execute(db)
  await reapplyContent(db, content, id)
}
