import { Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { renameContent } from '#platform/publishing/server/editing/rename.ts'
import { findPageAddress } from '#platform/publishing/server/pages/page-address.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { redirectPage } from '#platform/redirects/server/redirects.ts'
import { changeContentId } from '../../address-contract.ts'
import { contentRefusals } from '../../rules.ts'
import { assertContentId, toAuditEntry, type Editables } from '../editing/content-access.ts'

/** A piece gets another address; the former one leads there. */
export function addressCommands(editables: Editables, publishables: readonly Publishable[]) {
  return [
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
