import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { getUploadLimit, uploadFile } from '../contract.ts'
import {
  createSizeRefusal,
  createTypeRefusal,
  getExtension,
  toBytes,
  type UploadPurpose,
  uploadPurposes,
  uploadRefusals,
} from '../rules.ts'

export type Uploaded = { id: string; name: string }

/** The limit as it is set, once it is known, and the upload of a file, which is checked before it travels. */
export function useUpload(purpose: UploadPurpose, endings: readonly string[] = uploadPurposes[purpose].endings) {
  const megabytes = useReply(getUploadLimit, { purpose })?.megabytes

  async function upload(file: File): Promise<Uploaded> {
    if (!endings.includes(getExtension(file.name))) throw new Refusal(createTypeRefusal(endings))
    if (file.size === 0) throw new Refusal(uploadRefusals.empty)
    if (megabytes !== undefined && file.size > toBytes(megabytes)) throw new Refusal(createSizeRefusal(megabytes))
    const { fileId, fileName } = await callFromBrowser(uploadFile, { purpose, file })
    return { id: fileId, name: fileName }
  }

  const hint = `${endings.join('、')}${megabytes === undefined ? '' : `，小于 ${megabytes}MB`}`
  return { endings, hint, upload }
}
