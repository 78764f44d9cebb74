import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { RevisionState } from '#platform/publishing/rules.ts'

type Piece = { kind: string; id: string }

/** Refuses with `not_found` where the piece has no revision of this number. */
export async function getRevisionId(db: Db, piece: Piece, number: number): Promise<number> {
  const row = await selectRevisions(db, piece).where('number', '=', number).executeTakeFirst()
  if (!row) throw new Refusal(refusals.notFound)
  return row.id
}

/** The newest revision in this state; refuses with `wrong_state` where there is none. */
export async function getNewestRevisionId(db: Db, piece: Piece, state: RevisionState): Promise<number> {
  const row = await selectRevisions(db, piece).where('state', '=', state).orderBy('number', 'desc').executeTakeFirst()
  if (!row) throw new Refusal(refusals.wrongState)
  return row.id
}

function selectRevisions(db: Db, { kind, id }: Piece) {
  return db.selectFrom('revision').select('id').where('kind', '=', kind).where('entity_id', '=', id)
}
