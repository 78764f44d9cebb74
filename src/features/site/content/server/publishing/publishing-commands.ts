import { handle, type Services } from '#platform/calls/server/handle.ts'
import { rollBack, takeDown } from '#platform/publishing/server/publishing.ts'
import { cancelSchedule, schedulePublication, scheduleTakeDown } from '#platform/publishing/server/schedule.ts'
import { reorderContent } from '#platform/publishing/server/editing/order.ts'
import { commitWorkingCopy, archiveWorkingCopy, publishWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import { findPageAddress } from '#platform/publishing/server/pages/page-address.ts'
import { redirectToReplacement } from '#platform/redirects/server/redirects.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { needsApproval } from '../settings.ts'
import { cancelPlan, orderContents, publishContent, rollBackContent, takeDownContent } from '../../contract.ts'
import { contentRefusals } from '../../rules.ts'
import { assertNextWords, assertPublishableWords } from '../words/content-words.ts'
import { toAuditEntry, type Editable, type Editables } from '../editing/content-access.ts'
import { findRevisionData, getRevisionId, getNewestRevisionId } from '../editing/revisions.ts'

function toDate(iso: string): Date | null {
  return iso === '' ? null : new Date(iso)
}

/** One person may publish, unless the setting asks for two. */
export async function assertAlone(db: Db): Promise<void> {
  if (await needsApproval(db)) throw new Refusal(contentRefusals.needsApproval)
}

type ReplacedContent = { id: string; replacement: string; by: string }

/** The address of what goes off the site leads to another live piece of its kind. */
async function redirectTakenDown(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind, declaration }: Editable,
  { id, replacement, by }: ReplacedContent,
): Promise<void> {
  if (declaration.isPageLasting) throw new Refusal(contentRefusals.lastingPage)
  const [from, to] = [await findPageAddress(db, kind, id), await findPageAddress(db, kind, replacement)]
  if (!from || !to || from === to) throw new Refusal(contentRefusals.sameReplacement)
  await redirectToReplacement(db, { from, to }, { by, now: clock.now() })
}

/** What brings content onto the site and off it again. */
export function publishingCommands(editables: Editables) {
  return [
    handle(publishContent, async (services, { kind, id, version, publishAt, takeDownAt }) => {
      const { content, staff } = editables.open(services.actor, kind, 'publish')
      await assertAlone(services.db)
      await assertNextWords(services.db, content, id)
      const [at, end] = [toDate(publishAt), toDate(takeDownAt)]
      if (!at) {
        const { number, takeDownAt: planned } = await publishWorkingCopy(services, content, { id, version, author: staff.name })
        if (end || planned) await scheduleTakeDown(services, content, { id, at: end })
        return { reply: { number }, audit: toAuditEntry(content, { verb: 'publish', id, detail: { number, ...(end && { takeDownAt }) } }) }
      }
      const revision = await commitWorkingCopy(services, content, { id, version, author: staff.name })
      await schedulePublication(services, content, { revisionId: revision.id, at, takeDownAt: end })
      const detail = { number: revision.number, publishAt, ...(end && { takeDownAt }) }
      return { reply: { number: revision.number }, audit: toAuditEntry(content, { verb: 'schedule', id, detail }) }
    }),

    handle(cancelPlan, async (services, { kind, id }) => {
      const { content } = editables.open(services.actor, kind, 'publish')
      await cancelSchedule(services, content, await getNewestRevisionId(services.db, { kind, id }, 'scheduled'))
      return { reply: {}, audit: toAuditEntry(content, { verb: 'schedule', id, detail: { cancelled: true } }) }
    }),

    handle(takeDownContent, async (services, { kind, id, at, replacement }) => {
      const { content, staff } = editables.open(services.actor, kind, 'publish')
      if (at === '') {
        if (replacement) await redirectTakenDown(services, content, { id, replacement, by: staff.name })
        await takeDown(services, content, id)
        return { reply: {}, audit: toAuditEntry(content, { verb: 'take-down', id, detail: { ...(replacement && { replacement }) } }) }
      }
      const end = at === 'never' ? null : new Date(at)
      await scheduleTakeDown(services, content, { id, at: end })
      return { reply: {}, audit: toAuditEntry(content, { verb: 'schedule', id, detail: { takeDownAt: at } }) }
    }),

    handle(rollBackContent, async (services, { kind, id, number }) => {
      const { content, staff } = editables.open(services.actor, kind, 'publish')
      await assertPublishableWords(services.db, content, (await findRevisionData(services.db, { kind, id }, number)) ?? {})
      await archiveWorkingCopy(services, content, id)
      const made = await rollBack(services, content, {
        revisionId: await getRevisionId(services.db, { kind, id }, number),
        author: staff.name,
      })
      return {
        reply: { number: made.number },
        audit: toAuditEntry(content, { verb: 'roll-back', id, detail: { number: made.number, from: number } }),
      }
    }),

    handle(orderContents, async (services, { kind, ids }) => {
      const { content } = editables.open(services.actor, kind, 'publish')
      if (!content.declaration.isOrdered) throw new Refusal(contentRefusals.notOrdered)
      await reorderContent(services, content, ids)
      return { reply: {}, audit: toAuditEntry(content, { verb: 'order', id: kind, detail: { ids } }) }
    }),
  ]
}
