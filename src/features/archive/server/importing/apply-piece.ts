import type { AuditAction } from '#gateway/declared.ts'
import { Refusal } from '#gateway/refusals.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { archiveWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import { publish, saveDraft } from '#platform/publishing/server/publishing.ts'
import { lockContent } from '#platform/publishing/server/revisions.ts'
import type { ImportMode, Result } from '../../rules.ts'
import { listPieces } from '../exporting/pieces.ts'
import type { ArchivedKind } from '../format/kinds.ts'
import type { Examined } from './examine.ts'
import { storeNeeded } from './media.ts'
import type { OpenArchive } from './open-archive.ts'

/** Who imports which archive, and how. */
export type Importing = { archiveId: string; author: string; mode: ImportMode }

type Importer = Pick<Services, 'db' | 'files' | 'clock'>

const archiveActor = 'content-archive'

/** Imports one piece in a transaction of its own; what a rule refuses is told, and the next one goes on. */
export async function applyPiece(
  { archive, ...services }: Importer & { archive: OpenArchive },
  piece: Examined,
  importing: Importing,
): Promise<{ result: Result; message: string }> {
  const { content, outcome, message, needed, isDrafted } = piece
  if (outcome === 'refused' || !content) return { result: 'refused', message }
  const stays = outcome === 'same' || (importing.mode === 'new' && outcome !== 'new') || (importing.mode === 'draft' && isDrafted)
  if (stays) return { result: 'kept', message }
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
  { content, id, live, draft }: Examined & { content: ArchivedKind },
  { archiveId, author, mode }: Importing,
): Promise<Result> {
  const { db, clock } = services
  await lockContent(db, content.kind, id)
  const isThere = (await listPieces(db, content.kind, { ids: [id] })).length > 0
  if (mode === 'new' && isThere) return 'kept'
  // What somebody is writing goes into the history, where it can be taken up again.
  await archiveWorkingCopy(services, content, id)
  const publishes = mode !== 'draft' && live !== null
  if (publishes) await publish(services, content, (await saveDraft(services, content, { id, data: live, author })).id)
  const newest = mode === 'draft' ? (draft ?? live) : draft
  if (newest) await saveDraft(services, content, { id, data: newest, author })
  const action = `${content.kind}.${publishes ? 'publish' : 'edit'}` as AuditAction
  await writeSystemAudit({ db, at: clock.now() }, archiveActor, { action, subject: id, detail: { archive: archiveId, by: author, mode } })
  return publishes ? 'published' : 'drafted'
}
