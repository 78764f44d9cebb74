import type { Db } from '#platform/db/server/database.ts'
import type { Person, ReviewItem } from '../reviewable.ts'

/** The delegations that count at this time; whoever needs a right is asked for it beside them. */
function selectRunning(db: Db, now: Date) {
  return db.selectFrom('review_delegation').where('begins_at', '<=', now).where('ends_at', '>', now).where('ended_at', 'is', null)
}

/** The colleagues on leave for whom this person stands in now. */
export function listPrincipals(db: Db, { delegate, now }: { delegate: string; now: Date }): Promise<Person[]> {
  return selectRunning(db, now)
    .where('delegate_id', '=', delegate)
    .select(['principal_id as id', 'principal_name as name'])
    .orderBy('principal_id')
    .execute()
}

/** The ids whose items are this person's now: their own, the first, and those of whom they stand in for. */
export async function listMine(db: Db, me: string, now: Date): Promise<string[]> {
  return [me, ...(await listPrincipals(db, { delegate: me, now })).map(({ id }) => id)]
}

/** Who stands in now, by the id of the colleague on leave. */
export async function listStandIns(db: Db, now: Date): Promise<Map<string, Person>> {
  const rows = await selectRunning(db, now).select(['principal_id', 'delegate_id', 'delegate_name']).execute()
  return new Map(rows.map((row) => [row.principal_id, { id: row.delegate_id, name: row.delegate_name }]))
}

/** The colleague on leave whom the item waits for, if it is one of these. */
export function findPrincipal(principals: readonly Person[], item: Pick<ReviewItem, 'is_open' | 'assignee_id'>): Person | undefined {
  return item.is_open ? principals.find(({ id }) => id === item.assignee_id) : undefined
}
