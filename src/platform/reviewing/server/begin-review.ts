import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { ReviewDeclaration } from '../rules.ts'
import { toEventAuthor, writeEvents } from './events.ts'
import { dueAt } from './settings.ts'

/** The common columns of a new item, and the first line of its history. Refuses applicants without an account. */
export async function beginReview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  declaration: ReviewDeclaration,
  { id, by }: { id: string; by: Actor },
) {
  if (by.kind === 'anyone') throw new Refusal(refusals.forbidden)
  const now = clock.now()
  const { kind, initial } = declaration
  await writeEvents(db, { kind, subjects: [id], at: now, who: toEventAuthor(by), action: 'submit', after: { state: initial } })
  const due_at = await dueAt(db, declaration, now)
  return { id, state: initial, applicant: toPersonKey(by), applicant_name: by.name, submitted_at: now, due_at }
}
