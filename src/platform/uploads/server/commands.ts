import { Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { uploadFile } from '../contract.ts'
import {
  createSizeRefusal,
  createTypeRefusal,
  toBytes,
  uploadLimits,
  type UploadPurpose,
  uploadPurposes,
  uploadRefusals,
} from '../rules.ts'
import { detectMediaType } from './file-kind.ts'
import { readUploadLimit } from './settings.ts'

const uploadHandler = handle(
  uploadFile,
  (_, { file, purpose }) => detectMediaType(file.name, file, purpose),
  async (context, { file, purpose }, mediaType) => {
    const { db, autonomousDb, files, clock, secretKey, actor } = context
    if (actor.kind === 'anyone') throw new Refusal(refusals.invalidSession)
    const megabytes = await readUploadLimit(db, purpose)
    if (file.size > toBytes(megabytes)) throw new Refusal(createSizeRefusal(megabytes))
    if (file.size === 0) throw new Refusal(uploadRefusals.empty)
    if (!mediaType) throw new Refusal(createTypeRefusal(uploadPurposes[purpose].endings))
    const now = clock.now()
    const { allowed, retryAfter } = await countRequest(autonomousDb, `upload ${actor.kind} ${actor.id}`, {
      limit: uploadLimits.perHour,
      seconds: 3600,
      now,
    })
    if (!allowed) throw new Refusal(uploadRefusals.tooOften, { retryAfter })

    const name = toSafeFileName(file.name)
    const expiresAt = new Date(now.getTime() + uploadLimits.hoursKept * 3600_000)
    const id = await storeFile({ db, files, clock }, { name, mediaType, content: file, owner: actor, purpose, expiresAt })
    const url = createFileLink({ clock, secretKey }, { id, owner: toPersonKey(actor) || null }, actor)
    const detail = { name, bytes: file.size, purpose }
    return { reply: { fileId: id, fileName: name, url }, audit: { action: 'file.upload', subject: id, detail } }
  },
)

export const uploadCommands = [
  {
    ...uploadHandler,
    // A file that is too large must not fill the disk before it is refused.
    async limitFile({ db }: Pick<Services, 'db'>, { Purpose = 'letter' }: Record<string, unknown>) {
      if (!isPurpose(Purpose)) return undefined
      const megabytes = await readUploadLimit(db, Purpose)
      return { bytes: toBytes(megabytes), refusal: new Refusal(createSizeRefusal(megabytes)) }
    },
  },
]

function isPurpose(value: unknown): value is UploadPurpose {
  return typeof value === 'string' && Object.hasOwn(uploadPurposes, value)
}
