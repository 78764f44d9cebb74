import { Refusal } from '#gateway/refusals.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { readZip, type ZipContent } from '#platform/zip/server/read-zip.ts'
import { ZipError } from '#platform/zip/server/zip-policy.ts'
import { sheetRefusals } from '../rules.ts'

export type ArchiveEntry = ZipContent

const entries = 10_000

// One archive at a time is in memory.
const semaphore = createSemaphore({ slots: 1, maxWaiting: 4, createError: () => new Refusal(sheetRefusals.busy) })

/** The files of a ZIP archive that unpacks to no more than `unpackedBytes`; it is inflated piece by piece, off the thread of the requests. */
export async function readArchive(zip: Uint8Array, unpackedBytes: number): Promise<ArchiveEntry[]> {
  try {
    return await semaphore.run(() => readZip(zip, { entries, unpackedBytes }))
  } catch (error) {
    throw error instanceof ZipError ? new Refusal(sheetRefusals.archive) : error
  }
}
