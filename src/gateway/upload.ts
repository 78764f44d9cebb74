import * as z from 'zod/mini'

/** A file of a multipart body, as the handler gets it; browsers pass a `Blob` or `File`. */
export type UploadedFile = { name: string; type: string; bytes: Uint8Array }

function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && (value as Partial<UploadedFile>).bytes instanceof Uint8Array
}

/** The field of a call that `takesFile`. No JSON body can hold one. */
export const uploadedFile = z.custom<UploadedFile>(isUploadedFile, '请选择文件') as unknown as z.ZodMiniType<
  UploadedFile,
  UploadedFile | Blob
>
