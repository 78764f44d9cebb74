import { createDigest } from '#gateway/server/crypto/digest.ts'
import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'

export type CopyResult = { files: Record<string, string>; directories: string[] }

const chunkBytes = 1024 * 1024

/** Copies a directory that is being written to: files removed meanwhile are skipped, growing files are copied up to their current end. */
export async function copyTree(from: string, to: string, isLeftOut: (path: string) => boolean): Promise<CopyResult> {
  const copied: CopyResult = { files: {}, directories: [] }

  async function copyLevel(level: string): Promise<void> {
    await mkdir(join(to, level), { recursive: true, mode: 0o700 })
    for (const entry of listQuietly(join(from, level))) {
      const path = join(level, entry.name)
      if (isLeftOut(path)) continue
      if (entry.isDirectory()) {
        copied.directories.push(path)
        await copyLevel(path)
      } else if (entry.isFile()) {
        const digest = await copyFile(join(from, path), join(to, path))
        if (digest) copied.files[path] = digest
      }
    }
  }

  await copyLevel('')
  return copied
}

/** Returns the SHA-256 of the copied bytes; undefined when the file no longer exists. */
export async function copyFile(from: string, to: string): Promise<string | undefined> {
  const source = await openQuietly(from)
  if (!source) return undefined
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'w', 0o600)
  const hash = createDigest()
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, chunkBytes, null)
      if (bytesRead === 0) return hash.digest('hex')
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      await target.writeFile(chunk)
    }
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

function listQuietly(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function openQuietly(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function isEmptyOrMissing(directory: string): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false })
  return found === undefined || (found.isDirectory() && readdirSync(directory).length === 0)
}

/** Whether a path, which need not exist yet, is this directory or stands in it, by whatever links. */
export function isWithin(path: string, directory: string): boolean {
  return `${toRealPath(path)}${sep}`.startsWith(`${toRealPath(directory)}${sep}`)
}

function toRealPath(path: string): string {
  const whole = resolve(path)
  return existsSync(whole) ? realpathSync(whole) : join(toRealPath(dirname(whole)), basename(whole))
}
