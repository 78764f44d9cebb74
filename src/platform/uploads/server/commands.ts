import { Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { uploadFile } from '../contract.ts'
import { uploadLimits, uploadPurposes, uploadRefusals, createTypeRefusal } from '../rules.ts'
import { detectMediaType } from './file-kind.ts'

export const uploadCommands = [
  handle(uploadFile, async (context, { file, purpose }) => {
    const { db, autonomousDb, files, clock, secretKey, actor } = context
    if (actor.kind === 'anyone') throw new Refusal(refusals.invalidSession)
    if (file.bytes.length > uploadLimits.bytes) throw new Refusal(uploadRefusals.tooLarge)
    if (file.bytes.length === 0) throw new Refusal(uploadRefusals.empty)
    const mediaType = await detectMediaType(file.name, file.bytes, purpose)
    if (!mediaType) throw new Refusal(createTypeRefusal(uploadPurposes[purpose]))
    const now = clock.now()
    const { allowed, retryAfter } = await countRequest(autonomousDb, `upload ${actor.kind} ${actor.id}`, {
      limit: uploadLimits.perHour,
      seconds: 3600,
      now,
    })
    if (!allowed) throw new Refusal(uploadRefusals.tooOften, { retryAfter })

    const name = toSafeFileName(file.name)
    const expiresAt = new Date(now.getTime() + uploadLimits.hoursKept * 3600_000)
    const content = Buffer.from(file.bytes)
    const id = await storeFile({ db, files, clock }, { name, mediaType, content, owner: actor, purpose, expiresAt })
    const url = createFileLink({ clock, secretKey }, { id, owner: toPersonKey(actor) || null }, actor)
    const detail = { name, bytes: file.bytes.length, purpose }
    return { reply: { fileId: id, fileName: name, url }, audit: { action: 'file.upload', subject: id, detail } }
  }),
]
