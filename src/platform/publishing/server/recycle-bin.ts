import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { subtractDays } from '#kit/dates.ts'
import { binDays, publishingRefusals } from '../rules.ts'
import { type Publishable, type PublishingDeps, withdrawLocked } from './publishing.ts'
import { lockContent } from './revisions.ts'

/** Withdraws the content and cancels its schedules; it can be restored for 30 days. */
export async function moveToBin<T>(
  { db, clock }: PublishingDeps,
  content: Publishable<T>,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const { kind } = content
  await lockContent(db, kind, id)
  const known = await db.selectFrom('content_item').select('kind').where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
  if (!known) throw new Refusal(refusals.notFound)
  const added = await db
    .insertInto('recycle_bin')
    .values({ kind, entity_id: id, deleted_by: by, deleted_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!added.numInsertedOrUpdatedRows) throw new Refusal(publishingRefusals.inBin)
  await withdrawLocked({ db, clock }, content, id)
  await db
    .updateTable('revision')
    .set({ state: 'draft', publish_at: null, take_down_at: null })
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('state', '=', 'scheduled')
    .execute()
}

/** Restored content is not public: a revision of it has to be published again. */
export async function restoreFromBin<T>({ db }: Pick<Services, 'db'>, { kind }: Publishable<T>, id: string): Promise<void> {
  const taken = await db.deleteFrom('recycle_bin').where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
  if (taken.numDeletedRows === 0n) throw new Refusal(publishingRefusals.notInBin)
}

/** Deletes content that has been in the bin for 30 days. One statement, so a concurrent restore happens before or after it. */
export async function emptyBin({ db, clock }: PublishingDeps): Promise<number> {
  const { rows } = await sql<{ emptied: number }>`
    with emptied as (
      delete from recycle_bin where deleted_at < ${subtractDays(clock.now(), binDays)} returning kind, entity_id
    ), removed as (
      delete from revision r using emptied e where r.kind = e.kind and r.entity_id = e.entity_id
    ), given_up as (
      delete from content_draft d using emptied e where d.kind = e.kind and d.entity_id = e.entity_id
    )
    select count(*) as emptied from emptied`.execute(db)
  return rows[0]?.emptied ?? 0
}
