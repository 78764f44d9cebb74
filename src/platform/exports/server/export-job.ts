import type { Selectable } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type NewFile, storeFile } from '#platform/files/server/stored-files.ts'
import { isInputFailure } from '#platform/jobs/server/input-failure.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { exportLimits } from '../rules.ts'
import { type ExportTable, mediaTypes, writeExport } from './export-file.ts'
import { exportJobName } from './exports.ts'
import { withSpooled } from './spooled-export.ts'
import type { ExportRow } from './tables.ts'

/** What the code and the address of a document are made with. */
type ExportSources = Pick<Services, 'secretKey' | 'siteOrigin'>

/** What a feature declares to export something. */
export type ExportKind<Filters extends object = object> = {
  name: string
  openTable(db: Db, request: ExportSources & { owner: string; filters: Filters; now: Date }): Promise<ExportTable>
}
/** The same for a file of its own making, which `write` yields in pieces, so that it is never in memory as a whole. */
export type FileExport<Filters extends object = object> = {
  name: string
  openFile(services: Pick<Services, 'db' | 'clock'> & ExportSources, filters: Filters): Promise<ExportedFile>
}
type AnyExport = ExportKind | FileExport

type ExportedFile = {
  fileName: string
  mediaType: string
  total: number
  write: (onRows: (done: number) => Promise<void>) => AsyncIterable<Buffer>
}

type ExportJobDeps = Pick<Services, 'db' | 'clock' | 'files'> & ExportSources
type ClaimedExport = Pick<Selectable<ExportRow>, 'id' | 'kind' | 'owner' | 'filters' | 'attempts'>

export function exportJob(services: ExportJobDeps, kinds: readonly AnyExport[]): Job {
  return {
    name: exportJobName,
    label: '生成导出文件',
    run: (data) => runExport(services, kinds, (data as { id: string }).id),
    endRecord: (data) => failExport(services, (data as { id: string }).id),
  }
}

/** Runs an export; after a crash it starts again. The file can be downloaded only when it is complete. */
export async function runExport(services: ExportJobDeps, kinds: readonly AnyExport[], id: string): Promise<void> {
  const { db, clock, secretKey, siteOrigin } = services
  const claimed = await claim(db, id)
  if (!claimed) return
  const kind = kinds.find(({ name }) => name === claimed.kind)
  try {
    if (!kind) throw new Error(`unknown kind of export: ${claimed.kind}`)
    const { owner, filters } = claimed
    const noteRows = (total: number) => (done: number) => saveProgress(db, id, { done: Math.min(done, total), total })
    if ('openFile' in kind) {
      const file = await kind.openFile({ db, clock, secretKey, siteOrigin }, filters)
      await withSpooled(file.write(noteRows(file.total)), (content) =>
        finish(services, claimed, { total: file.total, name: file.fileName, mediaType: file.mediaType, content }),
      )
      return
    }
    const table = await kind.openTable(db, { owner, filters, now: clock.now(), secretKey, siteOrigin })
    const content = await writeExport(table, noteRows(table.total))
    const { form, fileName, total } = table
    await finish(services, claimed, { total, name: `${fileName}.${form}`, mediaType: mediaTypes[form], content })
  } catch (error) {
    if (isInputFailure(error) || claimed.attempts >= exportLimits.attempts) await failExport(services, id)
    throw error
  }
}

async function claim(db: Db, id: string): Promise<ClaimedExport | undefined> {
  return db
    .updateTable('export')
    .set((row) => ({ state: 'running', attempts: row('attempts', '+', 1), done: 0 }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'kind', 'owner', 'filters', 'attempts'])
    .executeTakeFirst()
}

async function saveProgress(db: Db, id: string, progress: { done: number; total: number }): Promise<void> {
  await db.updateTable('export').set(progress).where('id', '=', id).where('state', '=', 'running').execute()
}

type WrittenExport = Pick<NewFile, 'name' | 'mediaType' | 'content'> & { total: number }

/** File and state in one transaction: of two runs that finish the same export, the second leaves nothing. */
async function finish(
  { db, clock, files }: ExportJobDeps,
  { id, owner }: ClaimedExport,
  { total, ...written }: WrittenExport,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (transaction) => {
    const finished = await transaction
      .updateTable('export')
      .set({ state: 'done', done: total, total, finished_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (!finished.numUpdatedRows) return
    const file = { ...written, owner, expiresAt: new Date(now.getTime() + exportLimits.hours * 3600_000) }
    const file_id = await storeFile({ db: transaction, files, clock }, file)
    await transaction.updateTable('export').set({ file_id }).where('id', '=', id).execute()
  })
}

async function failExport({ db, clock }: ExportJobDeps, id: string): Promise<void> {
  await db
    .updateTable('export')
    .set({ state: 'failed', finished_at: clock.now() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    exports: readonly AnyExport[]
  }
  interface ServerFeature {
    /** Lists that are exported as files. */
    exports?: (declared: Pick<ServerProduct, 'names'>) => readonly AnyExport[]
  }
}
