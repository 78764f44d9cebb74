import { type FileHandle, open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/log/server/log.ts'

export type DiskSpace = {
  /** The disk is full: only small, urgent writes are allowed. */
  isLow: () => boolean
  /** Checks now, after a write failed for lack of space. */
  check: () => Promise<void>
  stop: () => void
}

/** For an external database, whose operator watches its disk. */
export const diskElsewhere: DiskSpace = { isLow: () => false, check: () => Promise.resolve(), stop: () => undefined }

type DiskWatchOptions = {
  directory: string
  log: Pick<Log, 'error' | 'info' | 'warn'>
  bytes?: number
  everyMs?: number
  freeBytes?: (directory: string) => Promise<number>
}

const mib = 1024 * 1024
const defaultReserveBytes = 64 * mib
const defaultPollMs = 500

/**
 * Reserves `bytes` of the disk in a file. When less than that is free, the file is deleted: PostgreSQL, which stops when its log has no
 * space, continues in the freed space, while new writes are refused until the file can be created again.
 */
export function watchDiskSpace(watching: DiskWatchOptions): DiskSpace {
  const { directory, log, bytes = defaultReserveBytes, everyMs = defaultPollMs, freeBytes = getFreeBytes } = watching
  const reserve = join(directory, 'disk-reserve')
  let low = false
  let checking: Promise<void> | undefined

  async function compare(): Promise<void> {
    const free = await freeBytes(directory)
    const reserved = await getFileSize(reserve)
    // Hysteresis: the reserve is created again only when twice its size stays free.
    const isShort = free < (reserved < bytes ? 3 * bytes : bytes)
    if (isShort) await releaseReserve(reserved, free)
    else if (reserved < bytes) await makeReserve(reserve, bytes)
    if (low && !isShort) log.info({ free }, 'the disk has free space again')
    low = isShort
  }

  async function releaseReserve(reserved: number, free: number): Promise<void> {
    if (!low) log.error({ free, directory }, 'the disk is full; writes are refused')
    if (reserved > 0) await rm(reserve, { force: true })
  }

  async function check(): Promise<void> {
    checking ??= compare()
      .catch((error: unknown) => log.warn({ err: error }, 'the free disk space could not be read'))
      .finally(() => (checking = undefined))
    return checking
  }

  void check()
  const timer = setInterval(() => void check(), everyMs).unref()
  return { isLow: () => low, check, stop: () => clearInterval(timer) }
}

async function getFreeBytes(directory: string): Promise<number> {
  return (await readDisk(directory)).free
}

/** In bytes, of the disk that holds a directory. */
export async function readDisk(directory: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, size: blocks * bsize }
}

async function getFileSize(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

/** Written in full: a sparse file would reserve no space. */
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

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    /** What this process stores beside the database. */
    dataDirectory: string
  }
}
