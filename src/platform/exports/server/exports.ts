import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { findFile } from '#platform/files/server/stored-files.ts'
import { exportLimits } from '../rules.ts'

export const exportJobName = 'export'

type ExportRequest = { kind: string; owner: string; session: string; filters: object; total?: number }

/** Enqueues an export and returns its id, or undefined while another one of this owner runs. */
export async function startExport(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { filters, ...request }: ExportRequest,
): Promise<string | undefined> {
  const now = clock.now()
  await endStaleExports(db, request.owner, now)
  const id = randomUUID()
  const started = await db
    .insertInto('export')
    .values({
      ...request,
      id,
      filters: JSON.stringify(filters),
      state: 'waiting',
      file_id: null,
      requested_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!started.numInsertedOrUpdatedRows) return undefined
  await jobs.enqueue(db, exportJobName, { data: { id }, once: id })
  return id
}

/** The running export of the same request, for a client that repeats it. */
export async function findRunningExport(db: Db, { kind, owner, session, filters }: ExportRequest): Promise<string | undefined> {
  const found = await db
    .selectFrom('export')
    .select('id')
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('session', '=', session)
    .where(sql<boolean>`filters = ${JSON.stringify(filters)}::jsonb`)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return found?.id
}

/** Progress of an export of the actor's own; each reply has a fresh download link while the file exists. */
export async function getExport(
  { db, clock, secretKey, actor }: Pick<Services, 'db' | 'clock' | 'secretKey'> & { actor: Actor },
  { id, kind }: { id: string; kind: string },
) {
  const found = await db
    .selectFrom('export')
    .select(['state', 'done', 'total', 'file_id'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('owner', '=', toPersonKey(actor))
    .where('session', 'in', ['', getActorSessionId(actor)])
    .executeTakeFirstOrThrow(notFound)
  const { state, done, total, file_id } = found
  const file = file_id === null ? undefined : await findFile(db, file_id, clock.now())
  return { state, done, total, path: file ? createFileLink({ clock, secretKey }, file, actor) : '' }
}

/** The session id of an actor, '' for actors without a session. */
export function getActorSessionId(actor: Actor): string {
  return 'sessionId' in actor ? actor.sessionId : ''
}

/** Nightly; the files expire by themselves after `exportLimits.hours`. */
export async function removeOldExports(db: Db, now: Date): Promise<void> {
  const oldest = subtractDays(now, exportLimits.daysKept)
  await db.deleteFrom('export').where('requested_at', '<', oldest).execute()
}

/** An export that no job will finish any more must not block its owner's next one. */
async function endStaleExports(db: Db, owner: string, now: Date): Promise<void> {
  await db
    .updateTable('export')
    .set({ state: 'failed', finished_at: now })
    .where('owner', '=', owner)
    .where('state', 'in', ['waiting', 'running'])
    .where('requested_at', '<', new Date(now.getTime() - exportLimits.staleMinutes * 60_000))
    .execute()
}
