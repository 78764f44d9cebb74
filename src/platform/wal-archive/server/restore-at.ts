import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readManifest } from '#platform/backup/server/manifest.ts'
import { restore } from '#platform/backup/server/restore.ts'
import { isEmptyOrMissing } from '#platform/backup/server/copy-files.ts'
import { startPostgres } from '#platform/db/server/embedded/postgres-server.ts'
import { getErrorMessage } from '#platform/log/server/log.ts'
import { findArchiveState, isSegment, toNumber } from './archive-names.ts'
import type { ArchivePlace } from './archive-place.ts'

/** `lists`: directories with further lists of erasures. */
type Recovery = { source: string; dataDirectory: string; at: Date; archive: ArchivePlace; lists?: readonly string[] }

const logFolder = 'recovery-wal'

/** Restores a base backup and replays the archived log up to a moment: every commit until then is there, and none after it. */
export async function restoreAt({ source, dataDirectory, at, archive, lists = [] }: Recovery): Promise<void> {
  if (!isEmptyOrMissing(dataDirectory)) throw new Error(`${dataDirectory}: 目录非空 / the directory is not empty`)
  const manifest = await readManifest(source)
  const state = await findArchiveState(archive)
  if (!state) throw new Error('归档中没有预写日志 / the archive holds no log')
  const { segment, at: completedAt } = manifest
  if (!segment || at < new Date(completedAt))
    throw new Error(`这份备份完成于 ${completedAt}，请用更早的备份 / the backup was completed at ${completedAt}: use an earlier one`)
  if (at > state.until) throw new Error(`归档只到 ${state.until.toISOString()} / the archive ends at ${state.until.toISOString()}`)

  const names = await listLog(archive, { first: toNumber(segment), last: state.last })

  // Renamed when all is replayed, so an interrupted recovery leaves no data directory.
  const fresh = `${dataDirectory.replace(/\/+$/, '')}.recovering`
  await rm(fresh, { recursive: true, force: true })
  await restore(source, fresh, lists)
  const cluster = join(fresh, 'database/cluster')
  await fetchLog(archive, names, join(cluster, logFolder))
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  await replay(join(fresh, 'database'), at)
  await rm(join(cluster, logFolder), { recursive: true })
  await rm(dataDirectory, { recursive: true, force: true })
  await rename(fresh, dataDirectory)
}

/** The names of all that is needed; a missing segment would end the recovery too early without an error. */
async function listLog(archive: ArchivePlace, { first, last }: { first: number; last: number }): Promise<string[]> {
  const names = await archive.list()
  const segments = names.filter((name) => isSegment(name) && toNumber(name) >= first)
  const numbers = new Set(segments.map(toNumber))
  for (let number = first; number <= last; number++)
    if (!numbers.has(number)) throw new Error(`归档缺少第 ${number} 段日志 / segment ${number} of the log is not in the archive`)
  return [...segments, ...names.filter((name) => name.endsWith('.history'))]
}

/** Compressed as it is: unpacked it may be larger than the database. */
async function fetchLog(archive: ArchivePlace, names: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  for (const name of names) {
    const content = await archive.get(name)
    if (content) await writeFile(join(folder, name), content, { mode: 0o600 })
  }
}

const fetchCommand = `gzip -dc "${logFolder}/%f.gz" > "%p" 2>/dev/null || cp "${logFolder}/%f" "%p" 2>/dev/null`

/** PostgreSQL takes the end of the log before the moment for a failure; the archive is known to reach it, so nothing was committed in between. */
async function replay(directory: string, at: Date): Promise<void> {
  const recovery = { restore_command: fetchCommand, recovery_target_action: 'promote' }
  try {
    await run(directory, { ...recovery, recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') })
  } catch (error) {
    if (!getErrorMessage(error).includes('recovery ended before configured recovery target was reached')) throw error
    await run(directory, { restore_command: fetchCommand })
  }
}

async function run(directory: string, settings: Record<string, string>): Promise<void> {
  const server = await startPostgres({ directory, log: () => undefined, settings })
  try {
    const client = new pg.Client(server.connectionString)
    client.on('error', () => undefined)
    await client.connect()
    await client.query('checkpoint')
    await client.end()
  } finally {
    await server.stop()
  }
}
