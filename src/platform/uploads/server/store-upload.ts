import { Refusal, type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { AuditEntry, RequestContext } from '#gateway/server/handle.ts'
import type { SpooledFile } from '#gateway/upload.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import {
  createContentRefusal,
  createSizeRefusal,
  createTypeRefusal,
  getExtension,
  toBytes,
  uploadLimits,
  type UploadPurpose,
  uploadPurposes,
  uploadRefusals,
} from '../rules.ts'
import { readUploadLimit } from './settings.ts'

type Upload = { file: SpooledFile; purpose: UploadPurpose; mediaType: string | undefined }

/** Stores an upload of the actor for one purpose and a day. `mediaType`: undefined where the content is not what the purpose allows. */
export async function storeUpload(
  { db, autonomousDb, files, clock, actor }: Services & RequestContext,
  { file, purpose, mediaType }: Upload,
): Promise<{ id: string; name: string; audit: AuditEntry }> {
  if (actor.kind === 'anyone') throw new Refusal(refusals.invalidSession)
  const megabytes = await readUploadLimit(db, purpose)
  if (file.size > toBytes(megabytes)) throw new Refusal(createSizeRefusal(megabytes))
  if (file.size === 0) throw new Refusal(uploadRefusals.empty)
  if (!mediaType) throw new Refusal(getTypeRefusal(file.name, uploadPurposes[purpose].endings))
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
  return { id, name, audit: { action: 'file.upload', subject: id, detail: { name, bytes: file.size, purpose } } }
}

function getTypeRefusal(name: string, endings: readonly string[]): RefusalEntry {
  const ending = getExtension(name)
  return endings.includes(ending) ? createContentRefusal(ending) : createTypeRefusal(endings)
}
