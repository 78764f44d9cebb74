import { spawnSync } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { attachDatabase, hasEmbeddedDatabase } from '#platform/db/server/embedded/attach-database.ts'
import { takeBaseBackup } from './base-backup.ts'
import { type CopyResult, copyFile, copyTree, isEmptyOrMissing, isWithin } from './copy-files.ts'
import { addToErasureList, readErasureList } from './erasure-list.ts'
import { saveLastBackup } from './last-backup.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export const backupPaths = { database: 'database', files: 'files', secretKey: 'secret-key' } as const

/** Backs up database, files and secret key of a data directory, whether its portal runs or not. */
export async function backUp(dataDirectory: string, target: string): Promise<Manifest> {
  if (!hasEmbeddedDatabase(dataDirectory)) throw new Error(`${dataDirectory}: 此处没有内嵌数据库 / no embedded database here (DATA_DIR)`)
  if (isWithin(target, dataDirectory))
    throw new Error(`${target}: 备份不能放在数据目录之中，须放在别处 / a backup within the data directory would be lost with it`)
  if (!isEmptyOrMissing(target)) throw new Error(`${target}: 目录非空 / the directory is not empty`)
  await mkdir(target, { recursive: true, mode: 0o700 })

  // Copied before and after the database: its copy may refer to files that are added or removed meanwhile.
  const early = await copyFiles(dataDirectory, target)
  const database = await withDatabase(dataDirectory, (client, cluster) =>
    takeBaseBackup(client, cluster, join(target, backupPaths.database)),
  )
  const late = await copyFiles(dataDirectory, target, early)
  const secretKey = await copyFile(join(dataDirectory, backupPaths.secretKey), join(target, backupPaths.secretKey))

  const { startLsn, stopLsn, segment, begunAt, postgres } = database
  const parts: [string, CopyResult][] = [
    [backupPaths.database, database],
    [backupPaths.files, early],
    [backupPaths.files, late],
  ]
  const manifest: Manifest = {
    format: 1,
    at: new Date().toISOString(),
    begunAt,
    postgres,
    startLsn,
    stopLsn,
    segment,
    files: { ...Object.assign({}, ...parts.map(prefixFiles)), ...(secretKey && { [backupPaths.secretKey]: secretKey }) },
    directories: [...new Set(parts.flatMap(([name, { directories }]) => [name, ...directories.map((path) => join(name, path))]))],
  }
  syncFileSystem(target)
  await writeManifest(target, manifest)
  await saveLastBackup(dataDirectory, { begunAt, directory: resolve(target), bytes: await sumBytes(target, Object.keys(manifest.files)) })
  // Beside the backups, not in one: an older backup is restored with the newest list.
  await addToErasureList(dirname(target), await readErasureList(dataDirectory))
  return manifest
}

async function sumBytes(directory: string, files: readonly string[]): Promise<number> {
  let sum = 0
  for (const path of files) sum += (await stat(join(directory, path))).size
  return sum
}

function prefixFiles([name, { files }]: [string, CopyResult]): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, digest]) => [join(name, path), digest]))
}

/** Stored files are immutable, so files that `before` lists are not copied again. */
function copyFiles(dataDirectory: string, target: string, before?: CopyResult): Promise<CopyResult> {
  const isLeftOut = (path: string) => path.startsWith('incoming/') || Object.hasOwn(before?.files ?? {}, path)
  return copyTree(join(dataDirectory, 'files'), join(target, backupPaths.files), isLeftOut)
}

/** Connects to the database of the running portal, or of a server started for this command. */
async function withDatabase<T>(dataDirectory: string, work: (client: pg.Client, cluster: string) => Promise<T>): Promise<T> {
  const { address, directory, stop } = await attachDatabase(dataDirectory)
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client, directory)
  } finally {
    await client.end()
    await stop()
  }
}

/** Syncs the whole file system once instead of thousands of single files. */
export function syncFileSystem(directory: string): void {
  const { status, error, stderr } = spawnSync('sync', process.platform === 'linux' ? ['-f', directory] : [], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`sync: ${error?.message ?? stderr}`)
}
