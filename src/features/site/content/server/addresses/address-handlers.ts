import { Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { renameContent } from '#platform/publishing/server/editing/rename.ts'
import { findPageAddress } from '#platform/publishing/server/pages/page-address.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { redirectPage } from '#platform/redirects/server/redirects.ts'
import { changeContentId, proposeContentId } from '../../address-contract.ts'
import { contentRefusals } from '../../rules.ts'
import { assertContentId, toAuditEntry, type Editables } from '../editing/content-access.ts'
import { proposeId } from './propose-id.ts'

/** What an editor proposes and changes of the address of a piece. */
export function addressHandlers(editables: Editables, publishables: readonly Publishable[]) {
  return [
    handle(proposeContentId, async ({ db, actor }, { kind, title }) => {
      const { content } = editables.open(actor, kind, 'edit', 'publish')
      return { id: content.declaration.id?.isWords ? await proposeId({ db }, content, title) : '' }
    }),

    // The former address leads to the new one.
    handle(changeContentId, async (services, { kind, id, newId }) => {
      const { db, clock } = services
      const { content, staff } = editables.open(services.actor, kind, 'publish')
      if (!content.declaration.id?.mayChange) throw new Refusal(contentRefusals.fixedId)
      assertContentId(content, newId)
      const former = await findPageAddress(db, kind, id)
      await renameContent(services, content, { id, newId, publishables })
      await db
        .updateTable('content_approval')
        .set({ entity_id: newId })
        .where('content_kind', '=', kind)
        .where('entity_id', '=', id)
        .execute()
      const address = await findPageAddress(db, kind, newId)
      if (former && address) await redirectPage(db, { from: former, to: address }, { origin: 'moved', by: staff.name, now: clock.now() })
      return { reply: {}, audit: toAuditEntry(content, { verb: 'edit', id: newId, detail: { before: { id }, after: { id: newId } } }) }
    }),
  ]
}
