import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { safeFileName } from '#platform/files/server/file-names.ts'
import { linkToFile } from '#platform/files/server/file-links.ts'
import { ownerOf, storeFile } from '#platform/files/server/stored-files.ts'
import { hit } from '#platform/limits/server/limits.ts'
import { uploadFile } from '../contract.ts'
import { uploadLimits, uploadRefusals, wrongTypeRefusal } from '../rules.ts'
import { mediaTypeOf } from './file-kind.ts'

export const uploadCommands = [
  handle(uploadFile, async (context, { file, purpose }) => {
    const { db, outside, files, clock, secretKey, actor } = context
    if (actor.kind === 'anyone') throw new Refusal(refusals.invalidSession)
    if (file.bytes.length > uploadLimits.bytes) throw new Refusal(uploadRefusals.tooLarge)
    if (file.bytes.length === 0) throw new Refusal(uploadRefusals.empty)
    const mediaType = await mediaTypeOf(file.name, file.bytes, purpose)
    if (!mediaType) throw new Refusal(wrongTypeRefusal(purpose))
    const now = clock.now()
    const { allowed, retryAfter } = await hit(outside, `upload ${actor.kind} ${actor.id}`, {
      limit: uploadLimits.perHour,
      seconds: 3600,
      now,
    })
    if (!allowed) throw new Refusal(uploadRefusals.tooOften, { retryAfter })

    const name = safeFileName(file.name)
    const expiresAt = new Date(now.getTime() + uploadLimits.keptHours * 3600_000)
    const content = Buffer.from(file.bytes)
    const id = await storeFile({ db, files, clock }, { name, mediaType, content, owner: actor, purpose, expiresAt })
    const url = linkToFile({ clock, secretKey }, { id, owner: ownerOf(actor) }, actor)
    const detail = { name, bytes: file.bytes.length, purpose }
    return { reply: { fileId: id, fileName: name, url }, audit: { action: 'file.upload', subject: id, detail } }
  }),
]
