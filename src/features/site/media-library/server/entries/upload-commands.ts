import { basename, extname } from 'node:path'
import type { Actor } from '#gateway/server/handle.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { SpooledFile } from '#gateway/upload.ts'
import { cutText } from '#kit/formats/cut-text.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { isVideo } from '#platform/media/server/media-types.ts'
import { addEntry, type PreparedMedia, prepareSpooledMedia, replacePicture } from '#platform/media/server/pictures.ts'
import { replaceMedia, uploadMedia } from '../../contract.ts'
import { mediaLimits, mediaRefusals } from '../../rules.ts'
import { assertFolder, toFolderId } from '../folders/folder-tree.ts'
import { assertLibraryUser } from './library-access.ts'
import type { LiveUses } from './live-uses.ts'

const perHour = 600

export function uploadCommands(liveUses: LiveUses) {
  return [
    handle(
      uploadMedia,
      // Before the transaction, since drawing the renditions takes seconds.
      (context, { file }) => prepareUpload(context, context.actor, file),
      async (context, { file, alt, folderId }, prepared) => {
        const { name: by } = assertLibraryUser(context.actor, 'edit')
        const folder = toFolderId(folderId)
        await assertFolder(context.db, folder)
        const { id, address, isNew } = await addEntry(context, prepared, { name: toName(file.name), alt, folderId: folder, by })
        const known = isNew ? { name: toName(file.name), alt } : await completeAlt(context, id, alt)
        const detail = { name: prepared.name, bytes: file.size, isNew }
        return {
          reply: { id, url: address, ...known, isNew, isCleaned: prepared.isCleaned ?? false },
          audit: { action: 'picture.add', subject: id, detail },
        }
      },
    ),

    handle(
      replaceMedia,
      (context, { file }) => prepareUpload(context, context.actor, file),
      async (context, { id, file }, prepared) => {
        const { db, actor } = context
        const staff = assertLibraryUser(actor, 'edit')
        const url = await liveUses.change(db, { id, staff }, async () => {
          const former = await db
            .selectFrom('library_picture')
            .innerJoin('picture', 'picture.id', 'library_picture.picture_id')
            .select(['picture.id', 'picture.media_type'])
            .where('library_picture.id', '=', id)
            .executeTakeFirstOrThrow()
          // A text draws each of them with another element.
          if (isVideo(former.media_type) !== isVideo(prepared.type)) throw new Refusal(mediaRefusals.otherMedium)
          if (former.id === prepared.hash) throw new Refusal(mediaRefusals.samePicture)
          return replacePicture(context, prepared, id)
        })
        const detail = { name: prepared.name, bytes: file.size, url }
        return { reply: { url }, audit: { action: 'picture.replace', subject: id, detail } }
      },
    ),
  ]
}

type UploadDeps = Pick<Services, 'autonomousDb' | 'clock'>

async function prepareUpload({ autonomousDb, clock }: UploadDeps, actor: Actor, file: SpooledFile): Promise<PreparedMedia> {
  const { id } = assertLibraryUser(actor, 'edit')
  const { allowed, retryAfter } = await countRequest(autonomousDb, `media ${id}`, { limit: perHour, seconds: 3600, now: clock.now() })
  if (!allowed) throw new Refusal(mediaRefusals.tooOften, { retryAfter })
  return prepareSpooledMedia(toSafeFileName(file.name), file)
}

/** The name of the file without its ending. */
function toName(fileName: string): string {
  const safe = toSafeFileName(fileName)
  return cutText(basename(safe, extname(safe)) || safe, mediaLimits.name)
}

/** What the library says of a picture that it has already; one without alternative text takes what was given now. */
async function completeAlt({ db }: Pick<Services, 'db'>, id: string, alt: string): Promise<{ name: string; alt: string }> {
  await db.updateTable('library_picture').set({ alt }).where('id', '=', id).where('alt', '=', '').execute()
  return db.selectFrom('library_picture').select(['name', 'alt']).where('id', '=', id).executeTakeFirstOrThrow()
}
