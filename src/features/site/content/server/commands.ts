import { handle } from '#platform/calls/server/handle.ts'
import { acquireEditLock, releaseEditLock } from '#platform/publishing/server/editing/edit-lock.ts'
import { findNewestNumber } from '#platform/publishing/server/revisions.ts'
import {
  commitWorkingCopy,
  discardWorkingCopy,
  findWorkingCopy,
  archiveWorkingCopy,
  continueFromRevision,
  saveWorkingCopy,
} from '#platform/publishing/server/editing/working-copy.ts'
import { discardContent, holdContent, keepContent, leaveContent, restoreVersion, saveContent } from '../contract.ts'
import { assertContentId, toAuditEntry, type Editables } from './editing/content-access.ts'
import { getRevisionId } from './editing/revisions.ts'

/** What an editor does to a piece before it is published. */
export function editingCommands(editables: Editables) {
  return [
    handle(holdContent, async ({ db, clock, actor }, { kind, id, tab, force }) => {
      const { content, staff } = editables.open(actor, kind, 'edit')
      assertContentId(content, id)
      const target = { kind, id, now: clock.now() }
      const { name, since, isMine } = await acquireEditLock(db, { ...target, force }, { id: staff.id, name: staff.name, tab })
      const reply = {
        holder: { name, since: since.toISOString(), isMine },
        version: (await findWorkingCopy(db, kind, id))?.version ?? 0,
        newest: await findNewestNumber(db, kind, id),
      }
      return { reply, audit: [] }
    }),

    handle(leaveContent, async ({ db, actor }, { kind, id, tab }) => {
      const { staff } = editables.open(actor, kind, 'edit')
      await releaseEditLock(db, { kind, id }, { id: staff.id, tab })
      return { reply: {}, audit: [] }
    }),

    handle(saveContent, async (services, { kind, id, tab, version, basedOn, data }) => {
      const { content, staff } = editables.open(services.actor, kind, 'edit')
      assertContentId(content, id)
      const editor = { id: staff.id, name: staff.name, tab }
      const saved = await saveWorkingCopy(services, content, { id, data, version, basedOn, editor })
      // At most one audit entry a minute, since the autosave saves every second.
      const audit = { ...toAuditEntry(content, { verb: 'edit', id }), isRepeatable: true as const }
      return { reply: { ...saved, savedAt: services.clock.now().toISOString() }, audit }
    }),

    handle(keepContent, async (services, { kind, id, version }) => {
      const { content, staff } = editables.open(services.actor, kind, 'edit')
      const copy = await findWorkingCopy(services.db, kind, id)
      // The editor's own copy must be publishable; another editor's copy is archived even if it is invalid.
      if (copy && copy.author_id === staff.id) await commitWorkingCopy(services, content, { id, version, author: staff.name })
      else await archiveWorkingCopy(services, content, id)
      const newest = await findNewestNumber(services.db, kind, id)
      return { reply: { newest }, audit: toAuditEntry(content, { verb: 'edit', id, detail: { number: newest } }) }
    }),

    handle(discardContent, async (services, { kind, id, version }) => {
      const { content } = editables.open(services.actor, kind, 'edit')
      await discardWorkingCopy(services, content, { id, version })
      return { reply: {}, audit: toAuditEntry(content, { verb: 'edit', id, detail: { discarded: true } }) }
    }),

    handle(restoreVersion, async (services, { kind, id, tab, number }) => {
      const { content, staff } = editables.open(services.actor, kind, 'edit')
      const editor = { id: staff.id, name: staff.name, tab }
      await continueFromRevision(services, content, { revisionId: await getRevisionId(services.db, { kind, id }, number), editor })
      return { reply: {}, audit: toAuditEntry(content, { verb: 'edit', id, detail: { from: number } }) }
    }),
  ]
}
