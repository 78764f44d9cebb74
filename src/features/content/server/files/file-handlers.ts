import { buffer } from 'node:stream/consumers'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { attachFile, findFile } from '#platform/files/server/stored-files.ts'
import { listStoredPictures, storePicture } from '#platform/media/server/pictures.ts'
import { addDocument, addPicture, getDocumentName, listPictures } from '../../files-contract.ts'
import { contentLimits, contentRefusals } from '../../rules.ts'
import type { Editables } from '../editing/content-access.ts'

export function fileHandlers(editables: Editables) {
  function assertEditor(actor: Actor): void {
    if (!editables.isEditor(actor)) throw new Refusal(refusals.forbidden)
  }

  return [
    handle(listPictures, async ({ db, actor }, { text, page }) => {
      assertEditor(actor)
      return listStoredPictures(db, text, { page, pageSize: contentLimits.pictures })
    }),

    handle(
      addPicture,
      // Before the transaction, since drawing the renditions takes seconds.
      async (services, { fileId, alt }) => {
        assertEditor(services.actor)
        const upload = await readUpload(services, services.actor, fileId)
        return { url: await storePicture(services, { ...upload, alt }), name: upload.name }
      },
      async (_, { alt }, { url, name }) => ({
        reply: { url, name, alt },
        audit: { action: 'picture.add', subject: url, detail: { name } },
      }),
    ),

    handle(addDocument, async ({ db, clock, actor }, { fileId, purpose }) => {
      assertEditor(actor)
      const isTaken = await attachFile(db, { id: fileId, owner: actor, purpose }, clock.now())
      if (!isTaken) throw new Refusal(contentRefusals.uploadMissing)
      // Visitors download it, so it belongs to nobody.
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

async function readUpload({ db, files, clock }: Services, actor: Actor, fileId: string): Promise<{ name: string; bytes: Buffer }> {
  const file = await findFile(db, fileId, clock.now())
  if (!file || file.owner !== toPersonKey(actor) || file.purpose !== 'picture') throw new Refusal(contentRefusals.uploadMissing)
  return { name: file.name, bytes: await buffer(await files.open(file.object)) }
}
