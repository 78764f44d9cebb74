import type { Actor } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { ReviewDeclaration } from '../rules.ts'
import { toEventAuthor, writeEvents } from './events.ts'
import { dueAt } from './settings.ts'

/** The common columns of a new item, and the first line of its history. Refuses applicants without an account. */
export async function beginReview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  declaration: ReviewDeclaration,
  { id, texts, by }: { id: string; texts: string[]; by: Actor },
) {
  if (by.kind === 'anyone') throw new Refusal(refusals.forbidden)
  const now = clock.now()
  const { kind, initial } = declaration
  await saveSearchTexts(db, id, [...texts, by.name])
  await writeEvents(db, { kind, subjects: [id], at: now, who: toEventAuthor(by), action: 'submit', after: { state: initial } })
  const due_at = await dueAt(db, declaration, now)
  return { id, state: initial, applicant: toPersonKey(by), applicant_name: by.name, submitted_at: now, due_at }
}

/** The texts by which an item is found: what its text columns hold. Those of an item that was changed replace the former ones. */
export async function saveSearchTexts(db: Db, id: string, texts: string[]): Promise<void> {
  await db
    .insertInto('review_text')
    .values({ subject: id, texts: texts.join('\n') })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ texts: texts.join('\n') }))
    .execute()
}
