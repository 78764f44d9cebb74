import { join } from 'node:path'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store, parseS3Url } from './s3/s3-store.ts'

type StorePlace = { filesUrl: string | undefined; dataDirectory: string }

/** Object storage when FILES_URL names one, else this machine's data directory. */
export function openFileStore({ filesUrl, dataDirectory }: StorePlace): FileStore {
  return filesUrl ? createS3Store(parseS3Url(filesUrl), join(dataDirectory, 'incoming')) : createDiskStore(join(dataDirectory, 'files'))
}
