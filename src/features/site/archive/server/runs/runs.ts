import { type Selectable, sql } from 'kysely'
import { tmpdir } from 'node:os'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { openUnnamed } from '#gateway/server/multipart/spool.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { archiveLimits as limits, archiveRefusals, type ArchiveState } from '../../rules.ts'
import type { ContentArchiveRow } from '../tables.ts'

export type Run = Selectable<ContentArchiveRow>

export async function getRun(db: Db, id: string): Promise<Run> {
  const run = await db.selectFrom('content_archive').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return run
}

/** Compare and set: of two that change a run at once, the second is refused. */
export async function moveRun(
  db: Db,
  id: string,
  {
    from,
    ...to
  }: { from: readonly ArchiveState[]; state: ArchiveState } & Partial<
    Pick<Run, 'message' | 'mode' | 'done' | 'total' | 'attempts' | 'finished_at' | 'file_id' | 'bytes'>
  >,
): Promise<void> {
  const moved = await db.updateTable('content_archive').set(to).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw new Refusal(refusals.wrongState)
}

export async function saveProgress(db: Db, id: string, done: number): Promise<void> {
  await db.updateTable('content_archive').set({ done }).where('id', '=', id).execute()
}

export function countParts(bytes: number): number {
  return Math.ceil(bytes / limits.partBytes)
}

/** Puts the parts of an upload together in a file of this machine, for as long as the work takes. */
export async function withUpload<T>(
  { db, files }: Pick<Services, 'db' | 'files'>,
  run: Run,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const file = await openUnnamed(tmpdir())
  try {
    const parts = await db
      .selectFrom('content_archive_part')
      .innerJoin('stored_file', 'stored_file.id', 'content_archive_part.file_id')
      .select(['part', 'object', 'stored_file.bytes'])
      .where('archive_id', '=', run.id)
      .orderBy('part')
      .execute()
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    if (parts.length !== countParts(run.bytes) || bytes !== run.bytes) throw new Refusal(archiveRefusals.incomplete)
    for (const { object } of parts)
      for await (const piece of (await files.open(object)) as AsyncIterable<Buffer>) await file.writeFile(piece)
    return await work(`/proc/self/fd/${file.fd}`)
  } finally {
    await file.close()
  }
}

/** Nightly: the list of former runs with what they held; their files have expired before. */
export async function removeOldArchives(db: Db, now: Date): Promise<void> {
  await sql`delete from content_archive where made_at < ${subtractDays(now, limits.daysListed)}`.execute(db)
}
