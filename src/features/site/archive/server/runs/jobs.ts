import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { needsApproval } from '#features/site/content/server/settings.ts'
import { Refusal } from '#gateway/refusals.ts'
import { dayMs } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { lockObject } from '#platform/files/server/stored-files.ts'
import { isInputFailure } from '#platform/jobs/server/input-failure.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { archivePath } from '../../feature.ts'
import { archiveLimits as limits, archiveRefusals, type ArchiveState, importModes } from '../../rules.ts'
import { writeArchive } from '../exporting/write-archive.ts'
import { applyPiece } from '../importing/apply-piece.ts'
import { examineArchive, type ExaminedPiece } from '../importing/examine.ts'
import { findMediaErrors } from '../importing/media.ts'
import { openArchive } from '../importing/open-archive.ts'
import { type ArchivedKind, sortKinds } from '../format/kinds.ts'
import { getRun, moveRun, type Run, saveProgress, withUpload } from './runs.ts'

export const archiveJobs = { export: 'content-archive-export', check: 'content-archive-check', import: 'content-archive-import' } as const

const exhausted = '多次尝试都没有完成，请联系运维人员'

type Step = { label: string; from: ArchiveState; work: (services: Services, kinds: readonly ArchivedKind[], run: Run) => Promise<void> }

const steps: Record<keyof typeof archiveJobs, Step> = {
  export: { label: '导出内容归档', from: 'exporting', work: exportAll },
  check: { label: '检查内容归档', from: 'checking', work: checkUpload },
  import: { label: '导入内容归档', from: 'importing', work: importAll },
}

export function createArchiveJobs(services: Services, publishables: readonly Publishable[]): Job[] {
  const kinds = sortKinds(publishables)
  return Object.entries(steps).map(([name, step]) => ({
    name: archiveJobs[name as keyof typeof archiveJobs],
    label: step.label,
    run: (data) => runStep(services, kinds, { ...step, id: (data as { id: string }).id }),
    endRecord: (data) => endRun(services, step, (data as { id: string }).id),
  }))
}

/** A refusal ends a run with its sentence, content that the database refuses ends it too; anything else is tried again some times, from the beginning, which repeats nothing. */
async function runStep(
  services: Services,
  kinds: readonly ArchivedKind[],
  { from, work, id }: Omit<Step, 'label'> & { id: string },
): Promise<void> {
  const { db } = services
  const run = await getRun(db, id)
  if (run.state !== from) return
  const attempts = run.attempts + 1
  await db.updateTable('content_archive').set({ attempts, done: 0 }).where('id', '=', id).where('state', '=', from).execute()
  try {
    await work(services, kinds, run)
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (!isInputFailure(error) && attempts < limits.attempts) throw error
    const state = isRefused && from === 'checking' ? 'refused' : 'failed'
    const fault = isInputFailure(error) ? '归档中有无法处理的内容，请联系运维人员' : exhausted
    await failRun(services, run, { state, message: isRefused ? error.message : fault })
    if (!isRefused) throw error
  }
}

async function endRun(services: Services, { from }: Step, id: string): Promise<void> {
  const run = await getRun(services.db, id)
  if (run.state === from) await failRun(services, run, { state: 'failed', message: exhausted })
}

async function failRun({ db, clock }: Services, run: Run, ended: { state: 'refused' | 'failed'; message: string }): Promise<void> {
  await moveRun(db, run.id, { from: [run.state], ...ended, finished_at: clock.now() })
  await notifyAuthor({ db, clock }, run, [`内容归档${run.is_export ? '导出' : '导入'}未完成`, ended.message])
}

async function exportAll(services: Services, kinds: readonly ArchivedKind[], run: Run): Promise<void> {
  const { db, autonomousDb, files, clock } = services
  const total = await countRows(db.selectFrom('content_item').where('deleted_at', 'is', null))
  await db.updateTable('content_archive').set({ total }).where('id', '=', run.id).execute()
  const stored = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) =>
      files.put(Readable.from(writeArchive({ db: snapshot, files, clock }, kinds, (done) => saveProgress(autonomousDb, run.id, done)))),
    )
  const now = clock.now()
  const expires_at = new Date(now.getTime() + limits.daysKept * dayMs)
  const file = { id: randomBytes(16).toString('hex'), name: run.file_name, media_type: 'application/zip', ...stored, created_at: now }
  await db.transaction().execute(async (transaction) => {
    await lockObject(transaction, stored.object)
    await transaction
      .insertInto('stored_file')
      .values({ ...file, owner: run.made_by, purpose: null, expires_at })
      .execute()
    const done = { state: 'exported', file_id: file.id, bytes: stored.bytes, done: total, finished_at: now } as const
    await moveRun(transaction, run.id, { from: ['exporting'], ...done })
    await notifyAuthor({ db: transaction, clock }, run, ['内容归档已导出', `共 ${total} 项内容，文件保留 ${limits.daysKept} 天`])
  })
}

async function checkUpload(services: Services, kinds: readonly ArchivedKind[], run: Run): Promise<void> {
  const { db, clock } = services
  await db.deleteFrom('content_archive_piece').where('archive_id', '=', run.id).execute()
  await withUpload(services, run, async (path) => {
    const archive = await openArchive(path)
    try {
      await db.updateTable('content_archive').set({ total: archive.pieces }).where('id', '=', run.id).execute()
      const errors = await findMediaErrors(archive)
      let done = 0
      for await (const pieces of examineArchive(db, { kinds, archive, errors })) {
        await savePieces(services, run.id, pieces)
        await saveProgress(db, run.id, (done += pieces.length))
      }
      await moveRun(db, run.id, {
        from: ['checking'],
        state: 'ready',
        done,
        total: done,
        attempts: 0,
        message: '',
        finished_at: clock.now(),
      })
    } finally {
      archive.close()
    }
  })
}

async function savePieces({ db }: Pick<Services, 'db'>, archive_id: string, pieces: readonly ExaminedPiece[]): Promise<void> {
  const rows = pieces.map(({ place, kind, id, title, outcome, message }) => ({
    archive_id,
    place,
    kind,
    entity_id: id,
    title,
    outcome,
    message,
  }))
  await db.insertInto('content_archive_piece').values(rows).execute()
}

async function importAll(services: Services, kinds: readonly ArchivedKind[], run: Run): Promise<void> {
  const { db, clock } = services
  const mode = run.mode ?? 'draft'
  if (importModes[mode].publishes && (await needsApproval(db))) throw new Refusal(archiveRefusals.needsDraft)
  const importing = { archiveId: run.id, author: run.made_by_name, mode }
  await withUpload(services, run, async (path) => {
    const archive = await openArchive(path)
    try {
      let done = 0
      for await (const pieces of examineArchive(db, { kinds, archive, errors: new Map() })) {
        for (const piece of pieces) {
          const { result, message } = await applyPiece({ ...services, archive }, piece, importing)
          await db
            .updateTable('content_archive_piece')
            .set({ result, message })
            .where('archive_id', '=', run.id)
            .where('place', '=', piece.place)
            .execute()
        }
        await saveProgress(db, run.id, (done += pieces.length))
      }
      await db.transaction().execute(async (transaction) => {
        await moveRun(transaction, run.id, { from: ['importing'], state: 'imported', attempts: 0, message: '', finished_at: clock.now() })
        await notifyAuthor({ db: transaction, clock }, run, ['内容归档已导入', `${run.file_name}，共 ${done} 项内容`])
      })
    } finally {
      archive.close()
    }
  })
}

async function notifyAuthor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  run: Run,
  [title, text]: readonly [string, string],
): Promise<void> {
  const url = `${archivePath}?${new URLSearchParams({ id: run.id })}`
  await sendNotices(db, clock.now(), [{ person: run.made_by, topic: 'archives', title, text, url }])
}
