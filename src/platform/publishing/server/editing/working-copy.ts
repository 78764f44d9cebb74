import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { canRevision, publishingRefusals } from '../../rules.ts'
import { assertEditLock, type Editor } from './edit-lock.ts'
import { type Publishable, type PublishingDeps, publishLocked } from '../publishing.ts'
import {
  addRevision,
  assertNotInBin,
  findNewestNumber,
  lockContent,
  lockRevision,
  type LockedRevision,
  parseContent,
} from '../revisions.ts'
import { getPosition } from './order.ts'
import { listReferences } from '../references.ts'
import { summarize } from '../summary.ts'
import type { ContentDraftRow } from '../tables.ts'

type WorkingCopy = Selectable<ContentDraftRow>

/** A saved draft; `version`: of the known working copy, 0 without one; `basedOn`: the revision it started from. */
export type SavedDraft = { id: string; data: Record<string, unknown>; version: number; basedOn: number }

export function findWorkingCopy(db: Db, kind: string, id: string): Promise<WorkingCopy | undefined> {
  return db.selectFrom('content_draft').selectAll().where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
}

/**
 * Saves what an editor has typed so far, valid or not, and returns what its schema would refuse. Saving the same data again is the same
 * save, so a client that got no answer may repeat it.
 */
export async function saveWorkingCopy<T>(
  { db, clock }: PublishingDeps,
  content: Publishable<T>,
  { id, data: given, version, basedOn, editor }: SavedDraft & { editor: Editor },
): Promise<{ version: number; errors: FieldError[] }> {
  const { kind, declaration } = content
  const now = clock.now()
  await lockContent(db, kind, id)
  await assertNotInBin(db, kind, id)
  await assertEditLock(db, { kind, id, now }, editor)
  const stored = await findWorkingCopy(db, kind, id)
  const data = declaration?.isOrdered ? { ...given, position: await getPosition(db, kind, id) } : given
  const errors = await findContentErrors(content, data)
  if (stored?.version === version + 1 && stored.author_id === editor.id && isDeepStrictEqual(stored.data, data))
    return { version: stored.version, errors }
  if ((stored?.version ?? 0) !== version || (!stored && (await findNewestNumber(db, kind, id)) !== basedOn))
    throw new Refusal(publishingRefusals.changedMeanwhile)
  const row = {
    data: JSON.stringify(data),
    summary: JSON.stringify(summarize(declaration, data)),
    refers_to: listReferences(declaration, data),
    based_on: basedOn,
    version: version + 1,
    author_id: editor.id,
    author: editor.name,
    saved_at: now,
  }
  await db
    .insertInto('content_draft')
    .values({ kind, entity_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doUpdateSet(row))
    .execute()
  return { version: version + 1, errors }
}

/** What the schema refuses. What it would clean or trim stays as typed, so that a blank typed last does not vanish. */
export async function findContentErrors<T>(content: Publishable<T>, data: unknown): Promise<FieldError[]> {
  try {
    await parseContent(content, data)
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.errors
    throw error
  }
}

/** A piece, and the version of its working copy that the editor knows. */
type WorkingCopyVersion = { id: string; version: number }

export async function discardWorkingCopy<T>(
  { db }: PublishingDeps,
  { kind }: Publishable<T>,
  { id, version }: WorkingCopyVersion,
): Promise<void> {
  await lockContent(db, kind, id)
  const removed = await db
    .deleteFrom('content_draft')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw new Refusal(publishingRefusals.changedMeanwhile)
}

/**
 * Makes a revision of the working copy; without one returns the newest revision, when that was never public, or a new revision with the
 * content that was taken down or restored from the recycle bin. The content is locked then.
 */
export async function commitWorkingCopy<T>(
  services: PublishingDeps,
  content: Publishable<T>,
  { id, version, author }: WorkingCopyVersion & { author: string },
): Promise<LockedRevision<T>> {
  const { db, clock } = services
  const { kind } = content
  await lockContent(db, kind, id)
  await assertNotInBin(db, kind, id)
  const copy = await findWorkingCopy(db, kind, id)
  if ((copy?.version ?? 0) !== version) throw new Refusal(publishingRefusals.changedMeanwhile)
  if (!copy) return getPublishableRevision(services, content, { id, author })
  if ((await findNewestNumber(db, kind, id)) !== copy.based_on) throw new Refusal(publishingRefusals.changedMeanwhile)
  const parsed = await parseContent(content, copy.data)
  const added = await addRevision(db, content, { entity_id: id, data: parsed, author, created_at: clock.now() })
  await db.deleteFrom('content_draft').where('kind', '=', kind).where('entity_id', '=', id).execute()
  return { ...added, parsed }
}

async function getPublishableRevision<T>(
  { db, clock }: PublishingDeps,
  content: Publishable<T>,
  { id, author }: { id: string; author: string },
): Promise<LockedRevision<T>> {
  const { kind } = content
  const newest = await db
    .selectFrom('revision')
    .selectAll()
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (!newest) throw new Refusal(refusals.notFound)
  if (canRevision('publish', newest.state)) return newest
  // Nothing newer exists, so withdrawn content is off the site: its data becomes a revision that can be published again.
  if (newest.state !== 'withdrawn') throw new Refusal(publishingRefusals.nothingToPublish)
  const parsed = await parseContent(content, newest.data)
  return { ...(await addRevision(db, content, { entity_id: id, data: parsed, author, created_at: clock.now() })), parsed }
}

/** Publishes what the editor sees: the working copy, else the newest revision that is not public. `takeDownAt`: when that is planned to end. */
export async function publishWorkingCopy<T>(
  services: PublishingDeps,
  content: Publishable<T>,
  given: WorkingCopyVersion & { author: string },
): Promise<{ number: number; takeDownAt: Date | null }> {
  const revision = await commitWorkingCopy(services, content, given)
  return { number: revision.number, takeDownAt: await publishLocked(services, content, revision) }
}

/** Puts the working copy into the history as a draft, valid or not, so that something else may take its place. */
export async function archiveWorkingCopy<T>({ db, clock }: PublishingDeps, content: Publishable<T>, id: string): Promise<void> {
  const { kind } = content
  const copy = await findWorkingCopy(db, kind, id)
  if (!copy) return
  await addRevision(db, content, { entity_id: id, data: copy.data, author: copy.author, created_at: clock.now() })
  await db.deleteFrom('content_draft').where('kind', '=', kind).where('entity_id', '=', id).execute()
}

/** Makes an older revision the working copy, to go on from it. What it replaces stays in the history. */
export async function continueFromRevision<T>(
  services: PublishingDeps,
  content: Publishable<T>,
  { revisionId, editor }: { revisionId: number; editor: Editor },
): Promise<void> {
  const { db, clock } = services
  const { kind, declaration } = content
  const { entity_id, data } = await lockRevision(db, kind, revisionId)
  await assertNotInBin(db, kind, entity_id)
  await assertEditLock(db, { kind, id: entity_id, now: clock.now() }, editor)
  await archiveWorkingCopy(services, content, entity_id)
  await db
    .insertInto('content_draft')
    .values({
      kind,
      entity_id,
      data: JSON.stringify(data),
      summary: JSON.stringify(summarize(declaration, data)),
      refers_to: listReferences(declaration, data),
      based_on: await findNewestNumber(db, kind, entity_id),
      version: 1,
      author_id: editor.id,
      author: editor.name,
      saved_at: clock.now(),
    })
    .execute()
}
