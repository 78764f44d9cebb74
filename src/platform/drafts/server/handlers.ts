import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { subtractDays, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getDraft, removeDraft, saveDraft } from '../contract.ts'
import { draftLimits as limits } from '../rules.ts'

type Key = { form: string; about: string }

export const draftHandlers = [
  handle(getDraft, async ({ db, actor }, key) => {
    const found = await selectDraft(db, getOwner(actor), key).executeTakeFirst()
    return { data: found?.data ?? '', savedAt: found ? toIso(found.saved_at) : '' }
  }),

  handle(saveDraft, async ({ db, clock, actor }, { form, about, data }) => {
    const owner = getOwner(actor)
    const saved_at = clock.now()
    await db
      .insertInto('form_draft')
      .values({ owner, form, about, data, saved_at })
      .onConflict((conflict) => conflict.columns(['owner', 'form', 'about']).doUpdateSet({ data, saved_at }))
      .execute()
    await removeBeyondLimit(db, owner)
    return { reply: { savedAt: toIso(saved_at) }, audit: [] }
  }),

  handle(removeDraft, async ({ db, actor }, { form, about }) => {
    await db.deleteFrom('form_draft').where('owner', '=', getOwner(actor)).where('form', '=', form).where('about', '=', about).execute()
    return { reply: {}, audit: [] }
  }),
]

function getOwner(actor: Actor): string {
  if (actor.kind === 'anyone' || actor.kind === 'machine') throw new Refusal(refusals.invalidSession)
  return toPersonKey(actor)
}

function selectDraft(db: Db, owner: string, { form, about }: Key) {
  return db
    .selectFrom('form_draft')
    .select(['data', 'saved_at'])
    .where('owner', '=', owner)
    .where('form', '=', form)
    .where('about', '=', about)
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
