import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { RevisionState } from '#platform/publishing/rules.ts'

export async function findRevisionId(db: Db, kind: string, id: string, number: number): Promise<number> {
  const row = await revisionsOf(db, kind, id).where('number', '=', number).executeTakeFirst()
  if (!row) throw new Refusal(refusals.notFound)
  return row.id
}

/** The newest revision in this state. */
export async function findRevisionIn(db: Db, kind: string, id: string, state: RevisionState): Promise<number> {
  const row = await revisionsOf(db, kind, id).where('state', '=', state).orderBy('number', 'desc').executeTakeFirst()
  if (!row) throw new Refusal(refusals.wrongState)
  return row.id
}

function revisionsOf(db: Db, kind: string, id: string) {
  return db.selectFrom('revision').select('id').where('kind', '=', kind).where('entity_id', '=', id)
}
