import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { RevisionState } from '#platform/publishing/rules.ts'
import { findWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'

type Piece = { kind: string; id: string }
type Data = Record<string, unknown>

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

/** The data of one version as it was stored; without a number, of the newest. */
export async function findRevisionData(db: Db, piece: Piece, number?: number): Promise<Data | undefined> {
  const versions = selectRevisions(db, piece).select('data')
  const row = await (number === undefined ? versions.orderBy('number', 'desc') : versions.where('number', '=', number)).executeTakeFirst()
  return row?.data as Data | undefined
}

/** What would be published next of a piece: the working copy, else its newest version. */
export async function findNextData(db: Db, piece: Piece): Promise<Data | undefined> {
  const copy = await findWorkingCopy(db, piece.kind, piece.id)
  return copy ? (copy.data as Data) : findRevisionData(db, piece)
}

function selectRevisions(db: Db, { kind, id }: Piece) {
  return db.selectFrom('revision').select('id').where('kind', '=', kind).where('entity_id', '=', id)
}
