import { sql } from 'kysely'
import { createFieldRefusal, notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import {
  addConsultationNote,
  dismissConsultation,
  followConsultation,
  handleConsultation,
  listConsultants,
  reopenConsultation,
} from '../../desk-contract.ts'
import { type ConsultationState, deskRefusals, openStates, toConsultationPath } from '../../desk-rules.ts'

const permission = 'consultations.handle'

/** Assignment, follow-up day, notes and closing of consultations. */
export function followUpHandlers(listStaffWith: ListStaffWith) {
  return [
    handle(listConsultants, async ({ db }) => ({ items: await listStaffWith(db, permission) })),

    handle(followConsultation, async ({ db, clock, actor }, { id, version, assignee, followUpOn }) => {
      const colleague = (await listStaffWith(db, permission)).find((one) => one.id === assignee)
      if (!colleague) {
        const { noColleague } = deskRefusals
        throw createFieldRefusal('assignee', noColleague)
      }
      const former = await getConsultation(db, id)
      const followed = await db
        .updateTable('consultation')
        .set({ state: 'following', assignee, assignee_name: colleague.name, follow_up_on: followUpOn || null, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('state', 'in', openStates)
        .executeTakeFirst()
      if (!followed.numUpdatedRows) throw new Refusal(serverRefusals.changedMeanwhile)
      if (assignee !== former.assignee && assignee !== getStaff(actor).id)
        await sendNotices(db, clock.now(), [
          {
            person: toStaffKey(assignee),
            topic: 'consultations',
            title: '有在线咨询交由您跟进',
            text: `${former.number}，${former.name}${followUpOn ? `，${followUpOn} 前跟进` : ''}`,
            url: toConsultationPath(id),
          },
        ])
      const detail = { from: former.assignee_name ?? '', to: colleague.name, followUpOn }
      return { reply: {}, audit: { action: 'consultation.follow', subject: id, detail } }
    }),

    ...closingHandlers,

    handle(addConsultationNote, async ({ db, clock, actor }, { id, text }) => {
      await getConsultation(db, id)
      const { id: author, name } = getStaff(actor)
      await db
        .insertInto('consultation_note')
        .values({ consultation_id: id, text, author, author_name: name, created_at: clock.now() })
        .execute()
      return { reply: {}, audit: { action: 'consultation.note', subject: id } }
    }),
  ]
}

const closingHandlers = [
  handle(handleConsultation, async (context, { id, note }) => {
    await close(context, { id, note, to: 'handled' })
    return { reply: {}, audit: { action: 'consultation.handle', subject: id } }
  }),

  handle(dismissConsultation, async (context, { id, note }) => {
    await close(context, { id, note, to: 'invalid' })
    return { reply: {}, audit: { action: 'consultation.dismiss', subject: id } }
  }),

  handle(reopenConsultation, async ({ db, actor }, { id }) => {
    const own = getStaff(actor)
    const reopened = await db
      .updateTable('consultation')
      .set((row) => ({
        state: 'following',
        // One that nobody has followed would be in no colleague's count.
        assignee: sql<string>`coalesce(assignee, ${own.id})`,
        assignee_name: sql<string>`coalesce(assignee_name, ${own.name})`,
        handled_by: null,
        handled_by_name: null,
        handled_at: null,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', 'not in', openStates)
      .executeTakeFirst()
    if (!reopened.numUpdatedRows) await throwNotFoundOrChanged(db, id)
    return { reply: {}, audit: { action: 'consultation.reopen', subject: id } }
  }),
]

type ClosingInput = { id: string; note: string; to: Extract<ConsultationState, 'handled' | 'invalid'> }

async function close(
  { db, clock, actor }: { db: Db; clock: { now(): Date }; actor: Actor },
  { id, note, to }: ClosingInput,
): Promise<void> {
  const { id: person, name } = getStaff(actor)
  const closed = await db
    .updateTable('consultation')
    .set((row) => ({
      state: to,
      note,
      handled_by: person,
      handled_by_name: name,
      handled_at: clock.now(),
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  if (!closed.numUpdatedRows) await throwNotFoundOrChanged(db, id)
}

async function throwNotFoundOrChanged(db: Db, id: string): Promise<never> {
  await getConsultation(db, id)
  throw new Refusal(deskRefusals.alreadyHandled)
}

async function getConsultation(db: Db, id: string) {
  const found = await db
    .selectFrom('consultation')
    .select(['number', 'name', 'assignee', 'assignee_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return found
}

function getStaff(actor: Actor): { id: string; name: string } {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return actor
}
