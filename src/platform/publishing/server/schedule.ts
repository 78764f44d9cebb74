import { Refusal } from '#gateway/refusals.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { publishingRefusals } from '../rules.ts'
import { type Publishable, publishLocked } from './publishing.ts'
import { lockRevision, setRevisionState, assertNotInBin } from './revisions.ts'

export const publishDueJob = 'publish-due'

type Scheduling = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Schedules a draft, or reschedules a scheduled revision. */
export async function schedulePublication<T>(
  { db, clock, jobs }: Scheduling,
  { kind }: Publishable<T>,
  revisionId: number,
  at: Date,
): Promise<void> {
  if (at <= clock.now()) throw new Refusal(publishingRefusals.publishTimePassed)
  const revision = await lockRevision(db, kind, revisionId)
  await assertNotInBin(db, kind, revision.entity_id)
  await setRevisionState(db, revisionId, 'schedule', { state: 'scheduled', publish_at: at })
  await jobs.enqueue(db, publishDueJob, {}, { startAfter: at, once: at.toISOString() })
}

export async function cancelSchedule<T>({ db }: Pick<Services, 'db'>, { kind }: Publishable<T>, revisionId: number): Promise<void> {
  await lockRevision(db, kind, revisionId)
  await setRevisionState(db, revisionId, 'cancelSchedule', { state: 'draft', publish_at: null })
}

/** Publishes what is due, each in its own transaction; safe to run in several processes. Returns how many it published. */
export async function publishDue(services: Services, contents: readonly Publishable[]): Promise<number> {
  const due = await services.db
    .selectFrom('revision')
    .select(['id', 'kind'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', services.clock.now())
    .orderBy('publish_at')
    .orderBy('number')
    .execute()
  let published = 0
  for (const { id, kind } of due) {
    const content = contents.find((one) => one.kind === kind)
    if (!content) services.log.error({ kind, revision: id }, 'scheduled content of an unknown kind')
    else if (await publishIfDue(services, content, id)) published++
  }
  return published
}

async function publishIfDue(services: Services, content: Publishable, revisionId: number): Promise<boolean> {
  const { clock, log } = services
  try {
    return await services.db.transaction().execute(async (db) => {
      const revision = await lockRevision(db, content.kind, revisionId)
      // Cancelled, rescheduled or published by another process since the query.
      if (revision.state !== 'scheduled' || !revision.publish_at || revision.publish_at > clock.now()) return false
      await publishLocked({ db, clock }, content, revision)
      await auditScheduled({ ...services, db }, content, revision)
      return true
    })
  } catch (error) {
    log.error({ err: error, kind: content.kind, revision: revisionId }, 'scheduled content could not be published')
    // A rule would refuse again a minute later, so the revision becomes a draft again.
    if (error instanceof Refusal)
      await services.db
        .transaction()
        .execute((db) => cancelSchedule({ db }, content, revisionId))
        .catch(() => undefined)
    return false
  }
}

async function auditScheduled(
  { db, clock }: Services,
  { kind }: Publishable,
  revision: { entity_id: string; number: number; author: string },
): Promise<void> {
  const detail = { number: revision.number, author: revision.author, scheduled: true }
  await writeSystemAudit(db, clock.now(), publishDueJob, { action: `${kind}.publish`, subject: revision.entity_id, detail })
}
