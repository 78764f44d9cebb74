import * as z from 'zod/mini'

/** A file of a multipart body, as the handler gets it; browsers pass a `Blob` or `File`. */
export type UploadedFile = { name: string; type: string; bytes: Uint8Array }

/** A file of a call that spools: it waits on the disk until the call has ended. */
export type SpooledFile = {
  name: string
  type: string
  size: number
  sha256: string
  /** Some bytes at a place; fewer at the end. */
  read: (at: number, count: number) => Uint8Array
  /** All bytes from the beginning. */
  open: () => AsyncIterable<Uint8Array>
}

function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && (value as Partial<UploadedFile>).bytes instanceof Uint8Array
}

/** The field of a call that `takesFile`. No JSON body can hold one. */
export const uploadedFile = z.custom<UploadedFile>(isUploadedFile, '请选择文件') as unknown as z.ZodMiniType<
  UploadedFile,
  UploadedFile | Blob
>

function isSpooledFile(value: unknown): value is SpooledFile {
  return typeof value === 'object' && value !== null && typeof (value as Partial<SpooledFile>).read === 'function'
}

/** The field of a call whose `takesFile` is `spooled`. */
export const spooledFile = z.custom<SpooledFile>(isSpooledFile, '请选择文件') as unknown as z.ZodMiniType<SpooledFile, SpooledFile | Blob>
