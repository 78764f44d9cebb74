import { Refusal, refusals } from '#gateway/refusals.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { reviewCan, reviewRefusals } from '../../rules.ts'
import { writeEvents } from '../events.ts'
import { type Acting, type Person, type Reviewable, type ReviewItem, tableOf } from '../reviewable.ts'
import { lockItem } from './items.ts'

const nobody = { assignee_id: '', assignee_name: '', claimed_at: null }

/** One winner, however many claim at once. */
export async function claimItem(acting: Acting, reviewable: Reviewable, id: string, by: Person): Promise<void> {
  const { db, clock } = acting
  const at = clock.now()
  const item = await lockItem(acting, reviewable, id)
  if (!item.is_open) throw new Refusal(reviewRefusals.decided)
  if (item.assignee_id === by.id) throw new Refusal(reviewRefusals.takenByMe)
  if (item.assignee_id !== '') throw new Refusal(reviewRefusals.takenByOther)
  if (item.applicant === toStaffKey(by.id)) throw new Refusal(reviewRefusals.ownApplication)
  await db
    .updateTable(tableOf(reviewable))
    .set({ assignee_id: by.id, assignee_name: by.name, claimed_at: at })
    .where('id', '=', id)
    .execute()
  await note(db, reviewable, id, at, by, 'claim', { assignee: '' }, { assignee: by.name })
}

export async function releaseItem({ db, clock }: Acting, reviewable: Reviewable, id: string, by: Person): Promise<void> {
  const released = await db
    .updateTable(tableOf(reviewable))
    .set(nobody)
    .where('id', '=', id)
    .where('is_open', '=', true)
    .where('assignee_id', '=', by.id)
    .executeTakeFirst()
  if (released.numUpdatedRows === 0n) throw new Refusal((await exists(db, reviewable, id)) ? refusals.wrongState : refusals.notFound)
  await note(db, reviewable, id, clock.now(), by, 'release', { assignee: by.name }, { assignee: '' })
}

/** To somebody else who may review; whoever held it so far is told too. */
export async function handOverItem({ db, clock }: Acting, reviewable: Reviewable, item: ReviewItem, by: Person, to: Person, text: string) {
  const at = clock.now()
  if (!reviewCan.handOver(reviewable.declaration, item)) throw new Refusal(refusals.wrongState)
  if (item.applicant === toStaffKey(to.id)) throw new Refusal(reviewRefusals.ownApplication)
  await db
    .updateTable(tableOf(reviewable))
    .set({ assignee_id: to.id, assignee_name: to.name, claimed_at: at })
    .where('id', '=', item.id)
    .execute()
  await note(db, reviewable, item.id, at, by, 'hand_over', { assignee: item.assignee_name }, { assignee: to.name }, text)
  const { kind, noun } = reviewable.declaration
  const told = [to.id, item.assignee_id].filter((id) => id !== '' && id !== by.id)
  await sendNotices(
    db,
    at,
    told.map((id) => ({
      person: toStaffKey(id),
      topic: 'review.hand_over',
      title: id === to.id ? `${by.name} 转交给您一项${noun}` : `${by.name} 将您办理的${noun}转交给 ${to.name}`,
      text: text ? `${reviewable.titleOf(item)}：${text}` : reviewable.titleOf(item),
      url: itemUrl(kind, item.id),
    })),
  )
}

/** Where the console shows an item. */
export function itemUrl(kind: string, id: string): string {
  return `/console/${kind}/${id}`
}

async function exists(db: Acting['db'], reviewable: Reviewable, id: string): Promise<boolean> {
  return (await db.selectFrom(tableOf(reviewable)).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Fields = Record<string, unknown>

async function note(
  db: Acting['db'],
  { declaration }: Reviewable,
  id: string,
  at: Date,
  by: Person,
  action: string,
  before: Fields,
  after: Fields,
  text = '',
) {
  const who = { person: toStaffKey(by.id), name: by.name }
  await writeEvents(db, { kind: declaration.kind, subjects: [id], at, who, action, before, after, text })
}
