import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { notFound, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { deskRefusals } from '../../rules.ts'
import type { ProjectRow } from '../tables.ts'

type Version = { id: string; version: number }

/** Compare and set: the project as it is, locked, and one version on; refused where another change came first. */
export async function beginChange({ db, clock }: Services, { id, version }: Version): Promise<Selectable<ProjectRow>> {
  const project = await db.selectFrom('project').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
  if (project.version !== version) throw new Refusal(serverRefusals.changedMeanwhile)
  await db
    .updateTable('project')
    .set({ version: version + 1, updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  return project
}

export function toSubject(projectId: string): string {
  return `project ${projectId}`
}

export function newId(): string {
  return randomBytes(16).toString('hex')
}

export function getActorName(actor: Actor): string {
  return actor.kind === 'staff' ? actor.name : ''
}

/** Rows that others refer to stay: the database refuses, and the user learns why. */
export async function refuseWhereUsed<T>(removal: Promise<T>): Promise<T> {
  return removal.catch((error: { code?: string }) => {
    throw error.code === '23503' ? new Refusal(deskRefusals.inUse) : error
  })
}
