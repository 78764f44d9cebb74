import type { PublishableKind } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isInputFailure } from '#platform/jobs/server/input-failure.ts'
import { publishingRefusals, statesAllowing } from '../rules.ts'
import { enqueueContentEvent } from './content-events.ts'
import { type PublicationRule, type Publishable, publishLocked, withdrawLocked } from './publishing.ts'
import { assertNotInBin, lockContent, lockRevision, setRevisionState } from './revisions.ts'

export const publishDueJob = 'publish-due'

type ScheduleDeps = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Schedules a draft, or reschedules a scheduled revision. */
export async function schedulePublication<T>(
  { db, clock, jobs }: ScheduleDeps,
  content: Publishable<T>,
  { revisionId, at, takeDownAt = null }: { revisionId: number; at: Date; takeDownAt?: Date | null },
): Promise<void> {
  if (at <= clock.now()) throw new Refusal(publishingRefusals.publishTimePassed)
  if (takeDownAt && takeDownAt <= at) throw new Refusal(publishingRefusals.takeDownTimePassed)
  const { entity_id: id, number, data } = await lockRevision(db, content.kind, revisionId)
  await assertNotInBin(db, content.kind, id)
  await setRevisionState(db, revisionId, { action: 'schedule', to: { state: 'scheduled', publish_at: at, take_down_at: takeDownAt } })
  for (const due of [at, takeDownAt]) if (due) await enqueueRound({ db, jobs }, due)
  await enqueueContentEvent(db, content, { event: 'content.scheduled', now: clock.now(), id, number, data, publishAt: at, takeDownAt })
}

async function enqueueRound({ db, jobs }: Pick<Services, 'db' | 'jobs'>, at: Date): Promise<void> {
  await jobs.enqueue(db, publishDueJob, { data: {}, startAfter: at, once: at.toISOString() })
}

/** Plans when the content is taken down, its published revision and what is scheduled before that; null takes the plan back. */
export async function scheduleTakeDown<T>(
  { db, clock, jobs }: ScheduleDeps,
  content: Publishable<T>,
  { id, at }: { id: string; at: Date | null },
): Promise<void> {
  if (at && at <= clock.now()) throw new Refusal(publishingRefusals.takeDownTimePassed)
  const { kind } = content
  await lockContent(db, kind, id)
  const planned = await db
    .updateTable('revision')
    .set({ take_down_at: at })
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('state', 'in', statesAllowing('takeDown'))
    .returning(['number', 'data'])
    .executeTakeFirst()
  if (!planned) throw new Refusal(refusals.wrongState)
  const scheduled = db.updateTable('revision').where('kind', '=', kind).where('entity_id', '=', id).where('state', '=', 'scheduled')
  await (at ? scheduled.where('publish_at', '<', at) : scheduled).set({ take_down_at: at }).execute()
  if (!at) return
  await enqueueRound({ db, jobs }, at)
  await enqueueContentEvent(db, content, { event: 'content.scheduled', now: clock.now(), id, ...planned, takeDownAt: at })
}

/** Returns the id of the content. */
export async function cancelSchedule<T>({ db }: Pick<Services, 'db'>, { kind }: Publishable<T>, revisionId: number): Promise<string> {
  const { entity_id } = await lockRevision(db, kind, revisionId)
  await setRevisionState(db, revisionId, { action: 'cancelSchedule', to: { state: 'draft', publish_at: null, take_down_at: null } })
  return entity_id
}

/** Tells staff that a plan became a draft again. */
export type NotifyOfFailedPlan = (db: Db, plan: { content: Publishable; id: string; reason: string }) => Promise<void>

type DueOptions = { notify?: NotifyOfFailedPlan; rules?: readonly PublicationRule[] }

/** Publishes what is due, each in its own transaction; safe to run in several processes. Returns how many it published. */
export async function publishDue(services: Services, contents: readonly Publishable[], options: DueOptions = {}): Promise<number> {
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
    else if (await publishIfDue(services, { content, revisionId: id, ...options })) published++
  }
  return published
}

type DuePlan = DueOptions & { content: Publishable; revisionId: number }

async function publishIfDue(services: Services, { content, revisionId, rules = [], ...plan }: DuePlan): Promise<boolean> {
  const { clock, log } = services
  try {
    return await services.db.transaction().execute(async (db) => {
      const revision = await lockRevision(db, content.kind, revisionId)
      // Cancelled, rescheduled or published by another process since the query.
      if (revision.state !== 'scheduled' || !revision.publish_at || revision.publish_at > clock.now()) return false
      const { declaration } = content
      // What must not be published may have been declared after the plan.
      if (declaration) for (const rule of rules) await rule(db, { declaration }, revision.data as Record<string, unknown>)
      await publishLocked({ db, clock }, content, revision)
      await auditScheduled({ ...services, db }, { kind: content.kind, verb: 'publish' }, revision)
      return true
    })
  } catch (error) {
    log.error({ err: error, kind: content.kind, revision: revisionId }, 'scheduled content could not be published')
    // The same content would fail again a minute later, so the revision becomes a draft again.
    if (isInputFailure(error)) await returnPlan(services, { ...plan, content, revisionId }, error)
    return false
  }
}

/** Makes a draft of it; a notice that can't be sent does not keep it from that. */
async function returnPlan({ db, log }: Services, { content, revisionId, notify }: DuePlan, error: unknown): Promise<void> {
  try {
    const id = await db.transaction().execute((own) => cancelSchedule({ db: own }, content, revisionId))
    await notify?.(db, { content, id, reason: error instanceof Refusal ? error.message : '内容不符合要求' })
  } catch (again) {
    log.error({ err: again, kind: content.kind, revision: revisionId }, 'a failed plan could not be returned, or its notice not be sent')
  }
}

/** Takes down what is due, each in its own transaction; safe to run in several processes. Returns how many it took down. */
export async function takeDownDue(services: Services, contents: readonly Publishable[]): Promise<number> {
  const due = await services.db
    .selectFrom('revision')
    .select(['id', 'kind'])
    .where('state', '=', 'published')
    .where('take_down_at', '<=', services.clock.now())
    .orderBy('take_down_at')
    .execute()
  let ended = 0
  for (const { id, kind } of due) {
    const content = contents.find((one) => one.kind === kind)
    if (content && (await takeDownIfDue(services, content, id))) ended++
  }
  return ended
}

async function takeDownIfDue(services: Services, content: Publishable, revisionId: number): Promise<boolean> {
  try {
    return await services.db.transaction().execute(async (db) => {
      const revision = await lockRevision(db, content.kind, revisionId)
      // Published anew, planned for later or taken down by another process since the query.
      if (revision.state !== 'published' || !revision.take_down_at || revision.take_down_at > services.clock.now()) return false
      await withdrawLocked({ db, clock: services.clock }, content, revision.entity_id)
      await auditScheduled({ ...services, db }, { kind: content.kind, verb: 'take-down' }, revision)
      return true
    })
  } catch (error) {
    // A rule refuses it again every minute, as for a platform that still has systems: the log says so, the content stays as planned.
    services.log.error(
      { err: error, kind: content.kind, revision: revisionId, oncePerMinute: 'take down' },
      'content could not be taken down',
    )
    return false
  }
}

async function auditScheduled(
  { db, clock }: Services,
  { kind, verb }: { kind: PublishableKind; verb: 'publish' | 'take-down' },
  revision: { entity_id: string; number: number; author: string },
): Promise<void> {
  const detail = { number: revision.number, author: revision.author, scheduled: true }
  await writeSystemAudit({ db, at: clock.now() }, publishDueJob, { action: `${kind}.${verb}`, subject: revision.entity_id, detail })
}
