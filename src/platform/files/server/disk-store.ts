import { randomUUID } from 'node:crypto'
import { createDigest } from '#gateway/server/crypto/digest.ts'
import { constants, mkdirSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, splitContent } from './file-store.ts'

const objectName = /^[0-9a-f]{64}$/

/** Stores files on this machine, named by the SHA-256 of their content; atomic, also after a power cut. */
export function createDiskStore(directory: string): FileStore {
  const incoming = join(directory, 'incoming')
  mkdirSync(incoming, { recursive: true })

  function toPath(object: string): string {
    if (!objectName.test(object)) throw new Error(`not a stored object: ${JSON.stringify(object)}`)
    return join(directory, object.slice(0, 2), object)
  }

  return {
    async put(content) {
      const unfinished = join(incoming, randomUUID())
      try {
        const { object, bytes } = await writeContent(unfinished, content)
        const path = toPath(object)
        const added = await mkdir(dirname(path), { recursive: true })
        await rename(unfinished, path)
        await syncDirectory(dirname(path))
        if (added) await syncDirectory(directory)
        return { object, bytes }
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async open(object, range) {
      const file = await open(toPath(object), constants.O_RDONLY | constants.O_NOFOLLOW)
      if (!(await file.stat()).isFile()) {
        await file.close()
        throw new Error(`not a file: ${object}`)
      }
      return file.createReadStream(range)
    },

    async remove(object) {
      await unlink(toPath(object)).catch(ignoreMissing)
    },

    async removeUnfinished(before) {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch(ignoreMissing)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },

    check: () => access(incoming, constants.W_OK),
  }
}

async function writeContent(path: string, content: Buffer | Readable): Promise<{ object: string; bytes: number }> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o640)
  try {
    const hash = createDigest()
    let bytes = 0
    for await (const chunk of Buffer.isBuffer(content) ? splitContent(content) : (content as AsyncIterable<Buffer>)) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.sync()
    return { object: hash.digest('hex'), bytes }
  } finally {
    await file.close()
  }
}

/** A new name is durable only when its directory is synced. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
