import type { Services } from '#platform/calls/server/handle.ts'

type Piece = { kind: string; id: string }

/** Decided submissions of one piece, newest first; those that their author withdrew are none. */
function selectDecided({ db }: Pick<Services, 'db'>, { kind, id }: Piece) {
  return db
    .selectFrom('content_approval')
    .select(['number', 'state', 'reviewer_name', 'decided_at', 'comment', 'submitted_at'])
    .where('content_kind', '=', kind)
    .where('entity_id', '=', id)
    .where('state', 'in', ['approved', 'rejected'])
    .orderBy('submitted_at', 'desc')
}

type Decided = { number: number; reviewer_name: string; decided_at: Date | null; comment: string }

function toDecision({ number, reviewer_name, decided_at, comment }: Decided) {
  return { number, by: reviewer_name, at: decided_at?.toISOString() ?? '', comment }
}

/** The version that was sent back last, unless one was approved or published since; `before`: a later submission, which answers it. */
export async function findReturned(deps: Pick<Services, 'db'>, piece: Piece, before?: Date) {
  const decided = selectDecided(deps, piece)
  const last = await (before ? decided.where('submitted_at', '<', before) : decided).limit(1).executeTakeFirst()
  if (last?.state !== 'rejected') return undefined
  const published = await deps.db
    .selectFrom('revision')
    .select('id')
    .where('kind', '=', piece.kind)
    .where('entity_id', '=', piece.id)
    .where('published_at', '>', last.decided_at)
    .executeTakeFirst()
  return published ? undefined : toDecision(last)
}

/** What reviewers decided on the versions of one piece. */
export async function listDecisions(deps: Pick<Services, 'db'>, piece: Piece) {
  const rows = await selectDecided(deps, piece).execute()
  return rows.map((row) => ({ ...toDecision(row), isApproved: row.state === 'approved' }))
}
