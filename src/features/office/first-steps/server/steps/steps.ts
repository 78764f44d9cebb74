import { formatDate } from '#kit/dates.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { isBrandSet, readBrand } from '#platform/brand/server/brand.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { getFirstSteps, publishContact, publishStartingSet, skipStep } from '../../contract.ts'
import { type FirstStep, firstStepMessages as messages, firstStepNames, firstStepRefusals, getFirstHotline } from '../../rules.ts'
import { publishFirst } from './publish-first.ts'
import { toContactPages, toStartingPages } from './starting-pages.ts'

export function firstStepHandlers(publishables: readonly Publishable[], listStaffWith: ListStaffWith) {
  return [
    handle(getFirstSteps, async ({ db }) => {
      const done = await findDone(db, listStaffWith)
      return { steps: firstStepNames.map((name) => ({ name, isDone: done.has(name) })) }
    }),

    handle(publishContact, async (context, contact) => {
      if (getFirstHotline(contact) === '') throw new Refusal(refusals.invalid, { errors: [{ field: 'service', msg: messages.hotline }] })
      const brand = await getOwnBrand(context.db)
      const year = Number(formatDate(context.clock.now()).slice(0, 4))
      await publishFirst(context, publishables, toContactPages({ contact, brand, year }))
      return { reply: {}, audit: { action: 'first-step.contact', subject: 'first-step contact', detail: contact } }
    }),

    handle(publishStartingSet, async (context, { set }) => {
      const brand = await getOwnBrand(context.db)
      const pages = toStartingPages(set, { brand, now: context.clock.now() })
      await publishFirst(context, publishables, pages)
      return { reply: { pages: pages.length }, audit: { action: 'first-step.pages', subject: 'first-step pages', detail: { set } } }
    }),

    handle(skipStep, async ({ db, clock, actor }, { name }) => {
      await db
        .insertInto('first_step')
        .values({ name, done_at: clock.now(), done_by_name: getActorName(actor) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { reply: {}, audit: { action: 'first-step.skip', subject: `first-step ${name}` } }
    }),
  ]
}

async function findDone(db: Db, listStaffWith: ListStaffWith): Promise<ReadonlySet<FirstStep>> {
  const [isNamed, { icp, policeRecord }, published, skipped, editors] = await Promise.all([
    isBrandSet(db),
    readBrand(db),
    db
      .selectFrom('revision')
      .select('kind')
      .distinct()
      .where('state', '=', 'published')
      .where('kind', 'in', ['contact', 'privacy'])
      .execute(),
    db.selectFrom('first_step').select('name').execute(),
    listStaffWith(db, 'content.publish'),
  ])
  const kinds = published.map(({ kind }) => kind)
  const set = new Set(skipped.map(({ name }) => name as FirstStep))
  if (isNamed) set.add('brand')
  if (kinds.includes('contact')) set.add('contact')
  if (icp || policeRecord) set.add('filing')
  if (kinds.includes('privacy')) set.add('pages')
  if (editors.length > 0) set.add('people')
  return set
}

/** The pages say whose they are. */
async function getOwnBrand(db: Db) {
  if (!(await isBrandSet(db))) throw new Refusal(firstStepRefusals.brandFirst)
  return readBrand(db)
}

function getActorName(actor: Actor): string {
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  return actor.name
}
