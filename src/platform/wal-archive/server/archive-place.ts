import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connectS3 } from '#platform/files/server/s3/s3-client.ts'
import { parseS3Url } from '#platform/files/server/s3/s3-store.ts'

/** Where the write-ahead log is archived: small files by name. What is there after `put` survives a power cut. */
export type ArchivePlace = {
  put: (name: string, content: Buffer) => Promise<void>
  /** undefined: there is none of this name. */
  get: (name: string) => Promise<Buffer | undefined>
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** A folder, or `s3://bucket/prefix?endpoint=…&region=…`. */
export function openArchivePlace(address: string): ArchivePlace {
  return address.startsWith('s3:') ? openBucket(address) : openFolder(address)
}

function openFolder(folder: string): ArchivePlace {
  return {
    async put(name, content) {
      const [path, unfinished] = [join(folder, name), join(folder, `${name}.unfinished`)]
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'w', 0o600)
      await file.writeFile(content)
      await file.sync()
      await file.close()
      await rename(unfinished, path)
      const directory = await open(dirname(path))
      await directory.sync()
      await directory.close()
    },
    get: (name) => readFile(join(folder, name)).catch(toNone),
    list: async () => ((await readdir(folder).catch(toNone)) ?? []).filter((name) => !name.endsWith('.unfinished')),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function toNone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function openBucket(address: string): ArchivePlace {
  const { bucket: Bucket, prefix, ...server } = parseS3Url(address)
  let opened: ReturnType<typeof connectS3> | undefined
  const s3 = () => (opened ??= connectS3(server))
  const toPlace = (name: string) => ({ Bucket, Key: prefix + name })
  return {
    async put(name, content) {
      const { client, sdk } = await s3()
      await client.send(new sdk.PutObjectCommand({ ...toPlace(name), Body: content, ContentLength: content.length }))
    },
    async get(name) {
      const { client, sdk } = await s3()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(toPlace(name)))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async list() {
      const { client, sdk } = await s3()
      const names: string[] = []
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        names.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length) ?? []))
      return names
    },
    async remove(name) {
      const { client, sdk } = await s3()
      await client.send(new sdk.DeleteObjectCommand(toPlace(name)))
    },
  }
}
