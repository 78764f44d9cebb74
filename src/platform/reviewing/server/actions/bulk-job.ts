import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import { runInParts } from '#platform/jobs/server/input-failure.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { findRefusal, getAction, reviewCan } from '../../rules.ts'
import { listPrincipals } from '../delegations/stand-ins.ts'
import { withAllItems } from '../permitted.ts'
import type { Person, Reviewable } from '../reviewable.ts'
import { readReviewSettings, toRequirements } from '../settings.ts'
import { countUnchecked, lockItems, toRuleItem } from './items.ts'
import { runAction } from './run-action.ts'
import { undoItems } from './undo.ts'

export const bulkJob = 'review-bulk'
const batch = 1000

type BulkJobDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'log'>
type Bulk = NonNullable<Awaited<ReturnType<typeof lockBulk>>>

/**
 * Runs a bulk action or its undoing on the items that its author may review, as they were chosen. A batch a transaction: what a crash leaves open is what the next run finds open.
 * The lock on the bulk's row lets several processes run into each other without doing anything twice.
 */
export function createBulkJob(services: BulkJobDeps, reviewables: Reviewable[]): Job {
  async function runBatch(bulkId: string): Promise<boolean> {
    return services.db.transaction().execute(async (db) => {
      const bulk = await lockBulk({ ...services, db }, bulkId)
      const reviewable = reviewables.find(({ declaration }) => declaration.kind === bulk?.kind)
      if (!bulk || !reviewable) return false
      if (bulk.state === 'undoing') return undoBatch({ ...services, db }, reviewable, bulk)
      return bulk.state === 'waiting' || bulk.state === 'running' ? runActionBatch({ ...services, db }, reviewable, bulk) : false
    })
  }
  return {
    name: bulkJob,
    label: '批量审核',
    async run(data) {
      const { bulkId } = data as { bulkId: string }
      while (await runBatch(bulkId));
    },
  }
}

function lockBulk({ db }: BulkJobDeps, id: string) {
  return db.selectFrom('review_bulk').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A bulk counts an item that fails for its input as skipped; why stands in the log. */
function logLeftOut({ log }: BulkJobDeps, { id: bulk }: Bulk) {
  return (item: string, error: unknown) => log.warn({ bulk, item, err: error }, 'an item of a bulk review failed for its input')
}

async function runActionBatch(running: BulkJobDeps, reviewable: Reviewable, bulk: Bulk): Promise<boolean> {
  const { db } = running
  const open = db.selectFrom('review_bulk_item').select(['subject', 'version']).where('bulk_id', '=', bulk.id).where('outcome', 'is', null)
  const read = new Map((await open.orderBy('subject').limit(batch).execute()).map(({ subject, version }) => [subject, version]))
  const ids = [...read.keys()]
  if (ids.length === 0) return finish(running, reviewable, { bulk, state: 'done' })
  const { declaration } = reviewable
  const settings = await readReviewSettings(db, declaration)
  const { approvals } = settings
  const { action, comment } = bulk
  const by = getBulkAuthor(bulk)
  const principals = await listPrincipals(db, { delegate: by.id, now: running.clock.now() })
  const step = { action, comment, files: {}, form: {}, by, principals, approvals, bulkId: bulk.id }
  const done = await runInParts(db, { items: ids, leaveOut: logLeftOut(running, bulk) }, async (part) => {
    const locked = (await lockItems(running, withAllItems(reviewable), [...part])).filter(
      // A bulk that waits over an upgrade has no versions.
      ({ id, version }) => version === (read.get(id) ?? version),
    )
    const wanted = { action, by: by.id, principals: principals.map(({ id }) => id), requires: toRequirements(settings) }
    const unchecked = await countUnchecked(db, declaration, part)
    const items = locked.filter((item) => !findRefusal(declaration, { ...toRuleItem(item), uncheckedCount: unchecked(item.id) }, wanted))
    const { first, final } = await runAction(running, reviewable, { ...step, items })
    return [...first, ...final]
  })
  await settle(running, bulk, { ids, done, yes: 'done', no: 'skipped' })
  await db.updateTable('review_bulk').set({ state: 'running' }).where('id', '=', bulk.id).execute()
  return true
}

/** Only what is still as the bulk left it. */
async function undoBatch(running: BulkJobDeps, reviewable: Reviewable, bulk: Bulk): Promise<boolean> {
  const { db } = running
  const done = db.selectFrom('review_bulk_item').select('subject').where('bulk_id', '=', bulk.id).where('outcome', '=', 'done')
  const ids = (await done.orderBy('subject').limit(batch).execute()).map(({ subject }) => subject)
  if (ids.length === 0) return finish(running, reviewable, { bulk, state: 'undone' })
  const by = getBulkAuthor(bulk)
  const known = bulk.finished_at ?? running.clock.now()
  const undone = await runInParts(db, { items: ids, leaveOut: logLeftOut(running, bulk) }, async (part) => {
    const items = (await lockItems(running, withAllItems(reviewable), [...part])).filter((item) => item.decision_id === bulk.id)
    // The undo window was checked when the undo was requested; a delayed run is not too late.
    const undoable = items.filter((item) =>
      reviewCan.undo(reviewable.declaration, toRuleItem({ ...item, decision_at: known }), { by: by.id, now: known }),
    )
    return undoItems(running, reviewable, { items: undoable, by, bulkId: bulk.id })
  })
  await settle(running, bulk, { ids, done: undone, yes: 'undone', no: 'kept' })
  return true
}

function getBulkAuthor({ by_id, by_name }: Bulk): Person {
  return { id: by_id, name: by_name }
}

/** `yes` is the outcome of those that are done, `no` of the others. */
type SettledBatch = { ids: string[]; done: { id: string }[]; yes: string; no: string }

async function settle({ db }: BulkJobDeps, { id }: Bulk, { ids, done, yes, no }: SettledBatch): Promise<void> {
  const doneIds = done.map((item) => item.id)
  await sql`
    update review_bulk_item set outcome = case when subject = any(${doneIds}::uuid[]) then ${yes} else ${no} end
    where bulk_id = ${id} and subject = any(${ids}::uuid[])
  `.execute(db)
}

type FinishedBulk = { bulk: Bulk; state: 'done' | 'undone' }

async function finish({ db, clock }: BulkJobDeps, { declaration }: Reviewable, { bulk, state }: FinishedBulk): Promise<false> {
  const now = clock.now()
  await db.updateTable('review_bulk').set({ state, finished_at: now }).where('id', '=', bulk.id).execute()
  const { label } = getAction(declaration, bulk.action)
  const title = state === 'done' ? `批量${label}已完成` : `批量${label}已撤销`
  const notice = {
    topic: 'review.bulk' as const,
    title,
    text: `${declaration.noun}的批量处理已结束`,
    url: `/console/${bulk.kind}?bulk=${bulk.id}`,
  }
  await sendNotices(db, now, [{ person: toStaffKey(bulk.by_id), ...notice }])
  return false
}
