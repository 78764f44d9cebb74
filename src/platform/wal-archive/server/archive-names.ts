import type { ArchivePlace } from './archive-place.ts'

const segmentName = /^[0-9A-F]{24}\.gz$/
const backupName = /^backup-.*\.json$/
const state = 'archived.json'
/** Segments are of 16 MiB, and the second half of their number counts within 4 GiB. */
export const segmentBytes = 16 * 1024 * 1024
const segmentsPerHalf = 2 ** 32 / segmentBytes

/** A base backup that the archive knows: its log is kept from the segment where it began. */
export type NotedBackup = { begunAt: string; segment: string }

/** What the archive holds: all segments up to `last`, and with them whatever was committed before `until`. */
export type ArchiveState = { until: Date; last: number }

/** The number of a segment in the log, whatever its timeline: its name has eight digits each for timeline, and two halves of the number. */
export function toNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * segmentsPerHalf + Number.parseInt(name.slice(16, 24), 16)
}

export const isSegment = (name: string): boolean => segmentName.test(name)

/** Names what a base backup needs, so that the log is kept as long as the backup may be restored. */
export async function noteBackup(archive: ArchivePlace, backup: NotedBackup): Promise<void> {
  await archive.put(`backup-${backup.begunAt.replaceAll(':', '')}.json`, Buffer.from(JSON.stringify(backup)))
}

/** undefined: nothing was archived yet. */
export async function findArchiveState(archive: ArchivePlace): Promise<ArchiveState | undefined> {
  const text = await archive.get(state)
  if (!text) return undefined
  const { until, last } = JSON.parse(text.toString()) as { until: string; last: number }
  return { until: new Date(until), last }
}

export async function saveArchiveState(archive: ArchivePlace, { until, last }: ArchiveState): Promise<void> {
  await archive.put(state, Buffer.from(`${JSON.stringify({ until: until.toISOString(), last })}\n`))
}

/**
 * Removes the log that no moment since `since` needs: all before the newest base backup that had begun by then. Older backups are forgotten
 * with it. Without a backup that old everything stays.
 */
export async function pruneArchive(archive: ArchivePlace, since: Date): Promise<number> {
  const names = await archive.list()
  const notes: (NotedBackup & { name: string })[] = []
  for (const name of names.filter((one) => backupName.test(one))) {
    const text = await archive.get(name)
    if (text) notes.push({ ...(JSON.parse(text.toString()) as NotedBackup), name })
  }
  const before = notes.filter(({ begunAt }) => new Date(begunAt) <= since).toSorted((a, b) => a.begunAt.localeCompare(b.begunAt))
  const first = before.pop()
  if (!first) return 0
  const unneeded = names.filter((name) => isSegment(name) && toNumber(name) < toNumber(first.segment))
  for (const name of [...unneeded, ...before.map((note) => note.name)]) await archive.remove(name)
  return unneeded.length
}
