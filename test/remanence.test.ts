import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyTrash, removeEntry } from '#features/site/media-library/server/entries/trash.ts'
import { createDiskStore } from '#platform/files/server/disk-store.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { createS3Store, parseS3Url } from '#platform/files/server/s3/s3-store.ts'
import { detachFiles, removeExpiredFiles, storeFile } from '#platform/files/server/stored-files.ts'
import { trashDays } from '#platform/media/rules.ts'
import { storePicture } from '#platform/media/server/pictures.ts'
import { startGateway, type TestGateway } from './harness/gateway.ts'
import { startObjectStorage } from './harness/object-storage.ts'
import { scratchDirectory } from './harness/services.ts'

/** A store, and the directory where its bytes lie, whoever keeps them. */
type Place = { files: FileStore; directory: string; close: () => Promise<void> }

const places: Record<string, () => Promise<Place>> = {
  async 'the disk'() {
    const directory = scratchDirectory()
    return { files: createDiskStore(directory), directory, close: async () => undefined }
  },
  async 'the object store'() {
    const directory = scratchDirectory()
    const storage = await startObjectStorage(directory)
    const store = createS3Store(parseS3Url(storage.address), scratchDirectory())
    return {
      files: store,
      directory,
      async close() {
        await store.close()
        await storage.close()
      },
    }
  },
}

let gateway: TestGateway
let place: Place

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'the-id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'the-secret')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await place.close()
  await gateway.close()
})

function countBytes(): number {
  return readdirSync(place.directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}

const day = 86_400_000

type Removal = { what: string; store: () => Promise<void>; remove: () => Promise<unknown> }

const removals: Removal[] = [
  {
    what: 'an upload that was not used',
    store: async () => {
      const expiresAt = new Date(gateway.clock.now().getTime() + day)
      await storeFile(gateway.services, { name: '函.pdf', mediaType: 'application/pdf', content: Buffer.from('函'), expiresAt })
    },
    remove: async () => {
      gateway.clock.advance(2 * day)
      await removeExpiredFiles(gateway.services)
    },
  },
  {
    what: 'a large file, in parts',
    store: async () => {
      const content = { sha256: 'x', open: () => Readable.from([Buffer.alloc(9 * 1024 * 1024, 1)]) }
      await storeFile(gateway.services, { name: '报告.pdf', mediaType: 'application/pdf', content })
    },
    remove: async () => {
      const [file] = await gateway.rows('stored_file')
      await detachFiles(gateway.db, [file?.id ?? ''], gateway.clock.now())
      await removeExpiredFiles(gateway.services)
    },
  },
  {
    what: 'a picture with all its renditions, after its days in the trash',
    store: async () => {
      const bytes = await sharp({ create: { width: 1500, height: 600, channels: 3, background: '#1d4ed8' } })
        .png()
        .toBuffer()
      await storePicture(gateway.services, { name: '图.png', alt: '示意', bytes })
      expect(countBytes()).toBeGreaterThan(4)
    },
    remove: async () => {
      const [entry] = await gateway.rows('library_picture')
      await removeEntry(gateway.db, entry?.id ?? '', { by: 'staff-1', at: gateway.clock.now() })
      gateway.clock.advance((trashDays + 1) * day)
      await emptyTrash(gateway.services)
    },
  },
]

test.each(Object.keys(places).flatMap((name) => removals.map((removal) => ({ name, ...removal }))))(
  'of $what nothing is left on $name',
  async ({ name, store, remove }) => {
    place = await (places[name] as (typeof places)[string])()
    gateway = await startGateway([], { files: place.files })
    expect(countBytes()).toBe(0)
    await store()
    expect(countBytes()).toBeGreaterThan(0)
    await remove()
    expect(countBytes()).toBe(0)
    expect(await gateway.rows('stored_file')).toEqual([])
  },
)
