import type { RefusalEntry } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { isStorageFull } from '#platform/disk/server/guard-dispatch.ts'
import { FileStoreError } from '#platform/files/server/file-store.ts'

/** What an error means to the caller when the disk is full, or the file store away, for a while. */
export function findOutage(error: unknown): RefusalEntry | undefined {
  if (isStorageFull(error)) return serverRefusals.storageFull
  return error instanceof FileStoreError ? serverRefusals.fileStoreDown : undefined
}
