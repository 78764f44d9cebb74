import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { attachFile, findFile } from '#platform/files/server/stored-files.ts'
import { addDocument, getDocumentName } from '../files-contract.ts'
import { contentRefusals } from '../rules.ts'
import type { Editables } from './editing/content-access.ts'

export function fileHandlers(editables: Editables) {
  function assertEditor(actor: Actor): void {
    if (!editables.isEditor(actor)) throw new Refusal(refusals.forbidden)
  }

  return [
    handle(addDocument, async ({ db, clock, actor }, { fileId, purpose }) => {
      assertEditor(actor)
      const isTaken = await attachFile(db, { id: fileId, owner: actor, purpose }, clock.now())
      if (!isTaken) throw new Refusal(contentRefusals.uploadMissing)
      // Visitors download it, so it has no owner.
      await db.updateTable('stored_file').set({ owner: null }).where('id', '=', fileId).execute()
      const file = await findFile(db, fileId, clock.now())
      const name = file?.name ?? ''
      return { reply: { name }, audit: { action: 'document.add', subject: fileId, detail: { name } } }
    }),

    handle(getDocumentName, async ({ db, clock, actor }, { fileId }) => {
      assertEditor(actor)
      const file = await findFile(db, fileId, clock.now())
      return { name: file?.owner === null ? file.name : '' }
    }),
  ]
}
