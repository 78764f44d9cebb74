import { type FileHandle, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/log/server/log.ts'

export type DiskSpace = {
  /** Only what is small and cannot wait may be written. */
  isLow: () => boolean
  /** Looks now, since somebody found no room. */
  check: () => Promise<void>
  stop: () => void
}

/** Where the database is elsewhere, its keeper watches its disk. */
export const diskElsewhere: DiskSpace = { isLow: () => false, check: () => Promise.resolve(), stop: () => undefined }

type Watching = {
  directory: string
  log: Pick<Log, 'error' | 'info' | 'warn'>
  bytes?: number
  everyMs?: number
  freeBytes?: (directory: string) => Promise<number>
}

const mib = 1024 * 1024
const usualBytes = 64 * mib
const usualEveryMs = 500

/**
 * Keeps `bytes` of the disk in a file. When less than that is left beside it, the file is given up: PostgreSQL, which ends when its log
 * finds no room, goes on with what that sets free, while new writes are refused until the file could be made again.
 */
export function watchDiskSpace(watching: Watching): DiskSpace {
  const { directory, log, bytes = usualBytes, everyMs = usualEveryMs, freeBytes = freeBytesOf } = watching
  const reserve = join(directory, 'disk-reserve')
  let low = false
  let looking: Promise<void> | undefined

  async function compare(): Promise<void> {
    const free = await freeBytes(directory)
    const kept = await sizeOf(reserve)
    // Twice the reserve has to be left beside it before it is made again, so that it does not come and go.
    const isShort = free < (kept < bytes ? 3 * bytes : bytes)
    if (isShort) await giveUp(kept, free)
    else if (kept < bytes) await makeReserve(reserve, bytes)
    if (low && !isShort) log.info({ free }, 'there is room on the disk again')
    low = isShort
  }

  async function giveUp(kept: number, free: number): Promise<void> {
    if (!low) log.error({ free, directory }, 'the disk is full; writes are refused')
    if (kept > 0) await rm(reserve, { force: true })
  }

  async function check(): Promise<void> {
    looking ??= compare()
      .catch((error: unknown) => log.warn({ err: error }, 'the room on the disk is not known'))
      .finally(() => (looking = undefined))
    return looking
  }

  void check()
  const timer = setInterval(() => void check(), everyMs).unref()
  return { isLow: () => low, check, stop: () => clearInterval(timer) }
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

/** Written byte by byte: a file with holes would hold no place. */
async function makeReserve(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await fill(file, bytes)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function fill(file: FileHandle, bytes: number): Promise<void> {
  const zeros = Buffer.alloc(mib)
  for (let done = 0; done < bytes; ) done += (await file.write(zeros, 0, Math.min(mib, bytes - done))).bytesWritten
  await file.datasync()
}
