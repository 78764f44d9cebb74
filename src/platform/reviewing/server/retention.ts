import { sql } from 'kysely'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { removeFiles } from './actions/files.ts'
import { isAmong, type Reviewable, asReviewedTable } from './reviewable.ts'
import { readReviewSettings } from './settings.ts'

const retentionJobName = 'review-retention'
const batch = 500

/**
 * Removes items that were decided longer ago than their kind is kept, with history, checks and what else the kind keeps of them;
 * the audit trail has a time of its own. Answers how many went: `batch` at most, in one transaction, one process after the other.
 */
async function removeExpiredItems({ db, clock }: Pick<Services, 'db' | 'clock'>, reviewable: Reviewable): Promise<number> {
  const { declaration } = reviewable
  const { kind } = declaration
  const now = clock.now()
  return db.transaction().execute(async (own) => {
    await lockByName(own, `retention of ${kind}`)
    const { yearsKept } = await readReviewSettings(own, declaration)
    const over = await own
      .selectFrom(asReviewedTable(reviewable))
      .select('id')
      .where(sql<boolean>`not is_open`)
      .where('decided_at', '<=', sql<Date>`${now}::timestamptz - make_interval(years => ${yearsKept}::integer)`)
      .orderBy('decided_at')
      .limit(batch)
      .execute()
    const ids = over.map(({ id }) => id)
    if (ids.length === 0) return 0
    const attached = await removeFiles({ db: own, clock }, { kind, subjects: ids })
    const files = attached + ((await reviewable.removeRelated?.({ db: own, clock }, ids)) ?? 0)
    await own.deleteFrom(asReviewedTable(reviewable)).where(isAmong(ids)).execute()
    const isTheirs = isAmong(ids, 'subject')
    await own.deleteFrom('review_check').where('kind', '=', kind).where(isTheirs).execute()
    await own.deleteFrom('review_event').where('kind', '=', kind).where(isTheirs).execute()
    const detail = { items: ids.length, files, yearsKept }
    await writeSystemAudit({ db: own, at: now }, retentionJobName, { action: 'review.remove_old', subject: kind, detail })
    return ids.length
  })
}

export function retentionJob(services: Pick<Services, 'db' | 'clock'>, reviewables: Reviewable[]): Job {
  return {
    name: retentionJobName,
    label: '清理超过保存年限的审核记录',
    schedule: '10 4 * * *',
    async run() {
      for (const reviewable of reviewables) while ((await removeExpiredItems(services, reviewable)) === batch);
    },
  }
}
