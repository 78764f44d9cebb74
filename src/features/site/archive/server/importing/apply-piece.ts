import type { AuditAction } from '#gateway/declared.ts'
import { assertPublishableWords } from '#features/site/content/server/words/content-words.ts'
import { Refusal } from '#gateway/refusals.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { archiveWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import { publishLocked, saveDraft } from '#platform/publishing/server/publishing.ts'
import { lockContent } from '#platform/publishing/server/revisions.ts'
import type { ImportMode, Result } from '../../rules.ts'
import { listPieces } from '../exporting/pieces.ts'
import type { ArchivedKind } from '../format/kinds.ts'
import type { ExaminedPiece } from './examine.ts'
import { storeNeeded } from './media.ts'
import type { OpenArchive } from './open-archive.ts'

/** The author of an import, its archive and its mode. */
export type ImportOptions = { archiveId: string; author: string; mode: ImportMode }

type Importer = Pick<Services, 'db' | 'files' | 'clock'>

const archiveActor = 'content-archive'

/** Imports one piece in its own transaction; a refusal is reported and the import continues. */
export async function applyPiece(
  { archive, ...services }: Importer & { archive: OpenArchive },
  piece: ExaminedPiece,
  importing: ImportOptions,
): Promise<{ result: Result; message: string }> {
  const { content, outcome, message, needed, isDrafted } = piece
  if (outcome === 'refused' || !content) return { result: 'refused', message }
  const isSkipped = outcome === 'same' || (importing.mode === 'new' && outcome !== 'new') || (importing.mode === 'draft' && isDrafted)
  if (isSkipped) return { result: 'kept', message }
  try {
    await storeNeeded(services, archive, needed)
    const result = await services.db.transaction().execute((db) => write({ ...services, db }, { ...piece, content }, importing))
    return { result, message }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { result: 'refused', message: error.errors[0]?.msg ?? error.message }
  }
}

async function write(
  services: Importer,
  { content, id, live, draft }: ExaminedPiece & { content: ArchivedKind },
  { archiveId, author, mode }: ImportOptions,
): Promise<Result> {
  const { db, clock } = services
  await lockContent(db, content.kind, id)
  const isThere = (await listPieces(db, content.kind, { ids: [id] })).length > 0
  if (mode === 'new' && isThere) return 'kept'
  // An existing working copy is committed to the history, so it can be restored.
  await archiveWorkingCopy(services, content, id)
  const publishes = mode !== 'draft' && live !== null
  if (publishes) await assertPublishableWords(db, content, live)
  if (publishes) await publishLocked(services, content, await saveDraft(services, content, { id, data: live, author }))
  const newest = mode === 'draft' ? (draft ?? live) : draft
  if (newest) await saveDraft(services, content, { id, data: newest, author })
  const action = `${content.kind}.${publishes ? 'publish' : 'edit'}` as AuditAction
  await writeSystemAudit({ db, at: clock.now() }, archiveActor, { action, subject: id, detail: { archive: archiveId, by: author, mode } })
  return publishes ? 'published' : 'drafted'
}
