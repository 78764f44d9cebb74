import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { subtractDays, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getDraft, removeDraft, saveDraft, type StoredDraft } from '../contract.ts'
import { draftLimits as limits } from '../rules.ts'

/** The revision of a draft that was saved by a page or portal without revisions. */
const unknown = ''
const none: StoredDraft = { data: '', savedAt: '', revision: '', recordVersion: '' }

type Key = { form: string; about: string }

export const draftHandlers = [
  handle(getDraft, async ({ db, actor }, key) => {
    return (await findDraft(db, getOwner(actor), key)) ?? none
  }),

  handle(saveDraft, async ({ db, clock, actor }, { form, about, replaces, recordVersion: version, ...draft }) => {
    const owner = getOwner(actor)
    const saved_at = clock.now()
    const saved = { ...draft, version, saved_at }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('form_draft')
      .values({ owner, form, about, ...saved })
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'form', 'about'])
          .doUpdateSet(saved)
          .where((is) => is.or([is('form_draft.revision', 'in', [...replaces, unknown]), is('form_draft.data', '=', draft.data)])),
      )
      .executeTakeFirstOrThrow()
    const other = numInsertedOrUpdatedRows ? undefined : await findDraft(db, owner, { form, about })
    if (other) return { reply: { savedAt: '', other }, audit: [] }
    await removeBeyondLimit(db, owner)
    return { reply: { savedAt: toIso(saved_at), other: undefined }, audit: [] }
  }),

  handle(removeDraft, async ({ db, actor }, { form, about, replaces }) => {
    await db
      .deleteFrom('form_draft')
      .where('owner', '=', getOwner(actor))
      .where('form', '=', form)
      .where('about', '=', about)
      .where('revision', 'in', [...replaces, unknown])
      .execute()
    return { reply: {}, audit: [] }
  }),
]

function getOwner(actor: Actor): string {
  if (actor.kind === 'anyone' || actor.kind === 'machine') throw new Refusal(refusals.invalidSession)
  return toPersonKey(actor)
}

async function findDraft(db: Db, owner: string, { form, about }: Key): Promise<StoredDraft | undefined> {
  const found = await db
    .selectFrom('form_draft')
    .select(['data', 'saved_at', 'revision', 'version'])
    .where('owner', '=', owner)
    .where('form', '=', form)
    .where('about', '=', about)
    .executeTakeFirst()
  return found && { data: found.data, savedAt: toIso(found.saved_at), revision: found.revision, recordVersion: found.version }
}

/** The oldest go first. */
async function removeBeyondLimit(db: Db, owner: string): Promise<void> {
  await sql`
    delete from form_draft where owner = ${owner} and (form, about) in (
      select form, about from form_draft where owner = ${owner} order by saved_at desc, form, about offset ${limits.perPerson})`.execute(db)
}

/** Nightly. */
export async function removeOldDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('form_draft').where('saved_at', '<', subtractDays(now, limits.daysKept)).execute()
}
