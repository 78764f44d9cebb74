import { Refusal } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { createFileLink } from '#platform/files/server/file-links.ts'
import { uploadFile } from '../contract.ts'
import { createSizeRefusal, toBytes, type UploadPurpose, uploadPurposes } from '../rules.ts'
import { detectMediaType } from './file-kind.ts'
import { readUploadLimit } from './settings.ts'
import { storeUpload } from './store-upload.ts'

const uploadHandler = handle(
  uploadFile,
  (_, { file, purpose }) => detectMediaType(file.name, file, purpose),
  async (context, { file, purpose }, mediaType) => {
    const { clock, secretKey, actor } = context
    const { id, name, audit } = await storeUpload(context, { file, purpose, mediaType })
    const url = createFileLink({ clock, secretKey }, { id, owner: toPersonKey(actor) || null }, actor)
    return { reply: { fileId: id, fileName: name, url }, audit }
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
