import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasEmbeddedDatabase } from '#platform/db/server/embedded/attach-database.ts'
import { backupPaths, syncFileSystem } from './backup.ts'
import { copyFile, isEmptyOrMissing, isWithin } from './copy-files.ts'
import { addToErasureList, hasErasureList, readErasureList } from './erasure-list.ts'
import { hashFile, type Manifest, readManifest } from './manifest.ts'

/**
 * Restores a backup to a data directory; at the first start PostgreSQL replays the write-ahead log to the end of the backup. The list of erasures comes
 * from beside the backup and from these directories; the first start applies it.
 */
export async function restore(source: string, dataDirectory: string, lists: readonly string[] = []): Promise<Manifest> {
  const manifest = await readManifest(source)
  if (isWithin(dataDirectory, source))
    throw new Error(`${dataDirectory}: 新的数据目录不能放在备份之中 / the new data directory must not stand within the backup`)
  if (!isEmptyOrMissing(dataDirectory)) throw new Error(`${dataDirectory}: 目录非空 / the directory is not empty`)
  // A mistyped one would bring back the people whom its list erases.
  for (const directory of lists)
    if (!hasEmbeddedDatabase(directory) && !hasErasureList(directory))
      throw new Error(`${directory}: 不是原来的数据目录，已没有时不写 / no former data directory; leave it out where it is gone`)
  await checkDigests(source, manifest)

  // Built under another name and renamed, so an interrupted restore leaves no data directory.
  const fresh = `${dataDirectory.replace(/\/+$/, '')}.restoring`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const directory of manifest.directories) await mkdir(join(fresh, toTargetPath(directory)), { recursive: true, mode: 0o700 })
  for (const [path, digest] of Object.entries(manifest.files)) {
    const copied = await copyFile(join(source, path), join(fresh, toTargetPath(path)))
    if (copied !== digest) throw new Error(`${path}: 复制时内容改变 / changed while it was copied`)
  }
  await chmod(join(fresh, 'database/cluster'), 0o700)
  for (const directory of new Set([dirname(source), ...lists])) await addToErasureList(fresh, await readErasureList(directory))
  syncFileSystem(fresh)
  await rm(dataDirectory, { recursive: true, force: true })
  await rename(fresh, dataDirectory)
  return manifest
}

async function checkDigests(source: string, { files }: Manifest): Promise<void> {
  for (const [path, digest] of Object.entries(files)) {
    const found = await hashFile(join(source, path)).catch(() => undefined)
    if (found !== digest)
      throw new Error(`${path}: ${found ? '备份内容已改变 / was changed since the backup' : '备份缺少此文件 / is missing'}`)
  }
}

function toTargetPath(path: string): string {
  return path === backupPaths.database || path.startsWith(`${backupPaths.database}/`)
    ? path.replace(backupPaths.database, 'database/cluster')
    : path
}
