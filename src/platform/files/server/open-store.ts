import { join } from 'node:path'
import type { Config } from '#platform/config/server/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store, parseS3Url } from './s3/s3-store.ts'

/** Object storage when FILES_URL names one, else this machine's data directory. */
export function openFileStore({ filesUrl, dataDirectory }: Pick<Config, 'filesUrl' | 'dataDirectory'>): FileStore {
  return filesUrl ? createS3Store(parseS3Url(filesUrl), join(dataDirectory, 'incoming')) : createDiskStore(join(dataDirectory, 'files'))
}
