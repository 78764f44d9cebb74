import type { Db } from '#platform/db/server/database.ts'

/** A project that its customer sees, of the operating entity that was named. */
export function findProject(db: Db, { operatorId, projectId }: { operatorId: string; projectId: string }) {
  return db
    .selectFrom('project')
    .select(['id', 'number', 'name', 'customer', 'application_state'])
    .where('id', '=', projectId)
    .where('operator_id', '=', operatorId)
    .where('is_shown', '=', true)
    .executeTakeFirst()
}

export type FoundProject = NonNullable<Awaited<ReturnType<typeof findProject>>>
