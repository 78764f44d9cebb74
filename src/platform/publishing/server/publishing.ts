import type * as z from 'zod'
import type { PublishableKind } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { resolveAndLockPictures } from '#platform/media/server/resolve-pictures.ts'
import type { ContentKind } from '../content-kinds.ts'
import { canRevision, publishingRefusals } from '../rules.ts'
import { enqueueContentEvent } from './content-events.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { describePage, recordPage, removePage, splitSeo } from './pages/published-page.ts'
import { addRevision, parseContent, lockContent, lockRevision, type LockedRevision, setRevisionState, assertNotInBin } from './revisions.ts'

/** A kind of content: the schema of its revisions, and how one of them is published. */
export type Publishable<T = unknown> = {
  kind: PublishableKind
  /** How the console edits it; without it only the program publishes. */
  declaration?: ContentKind
  /** Validates and cleans the data of editors; its output must pass it again unchanged. */
  schema: z.ZodType<T>
  /** Turns data that an earlier version of the program wrote, as archives hold them, into the present form. */
  modernise?(data: Record<string, unknown>): Record<string, unknown>
  /** Writes the published tables: inserts or replaces. Written as methods, so that kinds can stand in one list. */
  apply(db: Db, id: string, data: T): Promise<void>
  /** Takes it out of the published tables. */
  withdraw(db: Db, id: string): Promise<void>
}

/** Refuses content that is not to appear on the site, at its fields, where no editor is asked: a plan, the archive. */
export type PublicationRule = (db: Db, content: { declaration: ContentKind }, data: Record<string, unknown>) => Promise<void>

/** `db` is a transaction everywhere here. */
export type PublishingDeps = Pick<Services, 'db' | 'clock'>

type Draft = { id: string; data: unknown; author: string; basedOn?: number | undefined }

/** Adds a revision; refuses when another one was saved after `basedOn`, the number of the revision that was edited. */
export async function saveDraft<T>(
  { db, clock }: PublishingDeps,
  content: Publishable<T>,
  { id, data, author, basedOn }: Draft,
): Promise<LockedRevision<T>> {
  const { kind } = content
  const parsed = await parseContent(content, data)
  await lockContent(db, kind, id)
  await assertNotInBin(db, kind, id)
  const added = await addRevision(db, content, { entity_id: id, data: parsed, author, created_at: clock.now() })
  if (basedOn !== undefined && added.number !== basedOn + 1) throw new Refusal(publishingRefusals.changedMeanwhile)
  return { ...added, parsed }
}

/** Publishes a draft or scheduled revision. */
export async function publish<T>(services: PublishingDeps, content: Publishable<T>, revisionId: number): Promise<void> {
  await publishLocked(services, content, await lockRevision(services.db, content.kind, revisionId))
}

/** For callers that have locked the content. Returns when the content is planned to be taken down. */
export async function publishLocked<T>(
  { db, clock }: PublishingDeps,
  content: Publishable<T>,
  revision: LockedRevision<T>,
): Promise<Date | null> {
  const { kind } = content
  await assertNotInBin(db, kind, revision.entity_id)
  const others = db
    .updateTable('revision')
    .where('kind', '=', kind)
    .where('entity_id', '=', revision.entity_id)
    .where('id', '<>', revision.id)
  const [former] = await others.set({ state: 'superseded' }).where('state', '=', 'published').returning('take_down_at').execute()
  // An older scheduled revision must not replace this one later.
  await others
    .set({ state: 'draft', publish_at: null, take_down_at: null })
    .where('state', '=', 'scheduled')
    .where('number', '<', revision.number)
    .execute()
  // A planned end holds for the content, whichever version of it is shown until then; a scheduled version has its own, or none.
  const takeDownAt = revision.take_down_at ?? (revision.state === 'scheduled' ? null : former?.take_down_at) ?? null
  const now = clock.now()
  const end = takeDownAt && takeDownAt > now ? takeDownAt : null
  await setRevisionState(db, revision.id, {
    action: 'publish',
    to: { state: 'published', publish_at: null, published_at: now, take_down_at: end },
  })
  const { entity_id: id, number } = revision
  const data = revision.parsed ?? (await parseContent(content, revision.data))
  await recordPage(db, content, { id, changedAt: now })
  await applyContent(db, content, { id, data })
  await bumpContentVersion(db)
  await enqueueContentEvent(db, content, { event: 'content.published', now, id, number, data, takeDownAt: end })
  return end
}

/** Writes the published tables, with the pictures that the library shows now. */
export async function applyContent<T>(db: Db, content: Publishable<T>, { id, data }: { id: string; data: T }): Promise<void> {
  const { own, seo } = splitSeo(await resolveAndLockPictures(db, data))
  await content.apply(db, id, own)
  if (content.declaration?.hasPage) await describePage(db, { kind: content.kind, id }, seo)
}

/** Writes the published revision into the published tables again: what it refers to has changed. The caller has locked the content. */
export async function reapplyContent<T>(db: Db, content: Publishable<T>, id: string): Promise<void> {
  const live = await db
    .selectFrom('revision')
    .select('data')
    .where('kind', '=', content.kind)
    .where('entity_id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (live) await applyContent(db, content, { id, data: await parseContent(content, live.data) })
}

/** Withdraws what is published. Refuses where nothing is. */
export async function takeDown<T>({ db, clock }: PublishingDeps, content: Publishable<T>, id: string): Promise<void> {
  await lockContent(db, content.kind, id)
  if (!(await withdrawLocked({ db, clock }, content, id))) throw new Refusal(refusals.wrongState)
}

/** Withdraws the published revision; returns whether there was one. The caller has locked the content. */
export async function withdrawLocked<T>({ db, clock }: PublishingDeps, content: Publishable<T>, id: string): Promise<boolean> {
  const moved = await db
    .updateTable('revision')
    .set({ state: 'withdrawn', take_down_at: null })
    .where('kind', '=', content.kind)
    .where('entity_id', '=', id)
    .where('state', '=', 'published')
    .returning(['number', 'data'])
    .executeTakeFirst()
  if (!moved) return false
  await content.withdraw(db, id)
  await removePage(db, { kind: content.kind, id }, clock.now())
  await bumpContentVersion(db)
  await enqueueContentEvent(db, content, { event: 'content.taken_down', now: clock.now(), id, ...moved })
  return true
}

/** Publishes the data of an older revision as a new revision. */
export async function rollBack<T>(
  services: PublishingDeps,
  content: Publishable<T>,
  { revisionId, author }: { revisionId: number; author: string },
): Promise<{ id: number; number: number }> {
  const { db, clock } = services
  const old = await lockRevision(db, content.kind, revisionId)
  if (!canRevision('rollBack', old.state)) throw new Refusal(refusals.wrongState)
  const { entity_id, data } = old
  const revision = await addRevision(db, content, { entity_id, data, author, created_at: clock.now() })
  await publishLocked(services, content, revision)
  return { id: revision.id, number: revision.number }
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    publishables: readonly Publishable[]
    publicationRules: readonly PublicationRule[]
  }
  interface ServerFeature {
    /** Kinds of content that are drafted, published and taken back. */
    publishables?: readonly Publishable[]
    publicationRules?: readonly PublicationRule[]
  }
}
