import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { needsApproval } from '#features/site/content/server/settings.ts'
import { Refusal } from '#gateway/refusals.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { archiveRefusals, type ImportMode, importModes, type Result } from '../rules.ts'
import { writeArchive } from './exporting/write-archive.ts'
import { applyPiece } from './importing/apply-piece.ts'
import { examineArchive, type ExaminedPiece } from './importing/examine.ts'
import { findMediaErrors } from './importing/media.ts'
import { openArchive } from './importing/open-archive.ts'
import { sortKinds } from './format/kinds.ts'

type OperatorDeps = Pick<Services, 'db' | 'files' | 'clock'>

const operator = '系统运维'

/** Writes all content into a new file, which appears when it is complete. Returns how many pieces it holds. */
export async function exportByOperator(
  { db, files, clock }: OperatorDeps,
  publishables: readonly Publishable[],
  path: string,
): Promise<number> {
  if (existsSync(path)) throw new Refusal(archiveRefusals.exists)
  // A name of its own: the unfinished file of a killed export, or of one that still runs, may stand beside it.
  const unfinished = `${path}.${randomUUID()}.part`
  let pieces = 0
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => {
        const archive = writeArchive({ db: snapshot, files, clock }, sortKinds(publishables), async (done) => void (pieces = done))
        return pipeline(Readable.from(archive), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
      })
    // Unlike a rename, a link replaces nothing.
    await link(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  await writeSystemAudit({ db, at: clock.now() }, 'operator', { action: 'archive.export', subject: path, detail: { pieces } })
  return pieces
}

type ImportOptions = { path: string; mode: ImportMode | undefined }
/** `result` is '' where nothing was imported yet. */
export type PieceReport = Pick<ExaminedPiece, 'kind' | 'id' | 'title' | 'outcome' | 'message'> & { result: Result | '' }

/** Reports how each piece of an archive compares with the site, and imports it if a mode is given. */
export async function importByOperator(
  { publishables, ...services }: OperatorDeps & { publishables: readonly Publishable[] },
  { path, mode }: ImportOptions,
  onPiece: (piece: PieceReport) => void,
): Promise<void> {
  const { db, clock } = services
  if (mode && importModes[mode].publishes && (await needsApproval(db))) throw new Refusal(archiveRefusals.needsDraft)
  const archive = await openArchive(path)
  try {
    // All of it is compared with its digests before anything is written.
    const errors = await findMediaErrors(archive)
    if (mode) for (const kind of archive.kinds) for await (const _ of archive.lines(`content/${kind}.jsonl`));
    for await (const pieces of examineArchive(db, { kinds: sortKinds(publishables), archive, errors }))
      for (const piece of pieces) {
        const applied = mode && (await applyPiece({ ...services, archive }, piece, { archiveId: path, author: operator, mode }))
        onPiece({ ...piece, result: '', ...applied })
      }
    if (mode) await writeSystemAudit({ db, at: clock.now() }, 'operator', { action: 'archive.import', subject: path, detail: { mode } })
  } finally {
    archive.close()
  }
}
